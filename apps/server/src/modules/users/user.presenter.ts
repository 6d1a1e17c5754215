import type { DataOf } from "@evenkeel/contract/endpoint";
import type { getInfo } from "@evenkeel/contract/person";
import { avatarUrl } from "#/modules/uploads/index.ts";
import { maskContact } from "./contact.ts";
import type { WalletLists } from "./index.ts";
import type { User } from "./user.ts";

/** A person as the wire shows them to themselves. */
export function presentUser(
  user: User,
  wallets: WalletLists,
  { kyc, hasTradePwd }: Pick<DataOf<typeof getInfo>, "kyc" | "hasTradePwd">,
  coverAfterSeconds: number | null,
): DataOf<typeof getInfo> {
  return {
    id: String(user.id),
    loginName: user.loginName,
    nickName: user.nickName,
    email: user.email === null ? null : maskContact("email", user.email),
    phone: user.phone === null ? null : maskContact("phone", user.phone),
    level: user.level,
    vipLevel: user.vipLevel,
    isSimulate: user.mode === "SIM",
    walletAddress: null,
    avatar: avatarUrl(user.avatarId),
    hasTradePwd,
    kyc,
    coinAssetList: wallets.coinAssetList,
    stockAssetList: wallets.stockAssetList,
    detail: { createdAt: user.createdAt, inviteCode: user.inviteCode, coverAfterSeconds },
  };
}
