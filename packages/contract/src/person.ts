import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./primitives.ts";
import { uploadId } from "./upload.ts";

/** One asset of one wallet. Amounts are in `coin`, `valuation` in `valuationCoin`; null where no price is known. */
export const assetRow = z.object({
  accountType: z.literal([1, 2, 3, 4, 5]),
  coin: z.string(),
  logo: z.string(),
  total: z.string(),
  available: z.string(),
  frozen: z.string(),
  borrowed: z.string(),
  upnl: z.string(),
  valuation: z.nullable(z.string()),
  valuationCoin: z.string(),
});
export type AssetRow = z.infer<typeof assetRow>;

export const getInfo = endpoint({
  name: "getInfo",
  method: "GET",
  path: "/api/business/user/getInfo",
  access: "user",
  rate: "read",
  summary: "The person who is signed in, with the wallets of the present mode.",
  data: z.object({
    id: z.string(),
    loginName: z.nullable(z.string()),
    nickName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    level: z.int(),
    vipLevel: z.int(),
    isSimulate: z.boolean(),
    walletAddress: z.nullable(z.string()),
    /** Address of the person's picture; null for none. */
    avatar: z.nullable(z.string()),
    hasTradePwd: z.boolean(),
    kyc: z.object({ level: z.int(), state: z.string() }),
    coinAssetList: z.array(assetRow),
    stockAssetList: z.array(assetRow),
    detail: z.object({
      createdAt: instant,
      inviteCode: z.string(),
      /** Seconds away after which the screen comes back covered; null: never. */
      coverAfterSeconds: z.nullable(z.int()),
    }),
  }),
  errors: [],
});

export const changeUserInfo = endpoint({
  name: "changeUserInfo",
  method: "POST",
  path: "/api/business/user/changeUserInfo",
  access: "user",
  rate: "write",
  summary:
    "Change the name or the picture that others see. A field that is left out stays; an empty avatar takes it away.",
  body: z.strictObject({
    nickName: z.optional(z.string().check(z.minLength(1, "field.required"), z.maxLength(32, "field.tooLong"))),
    /** The id of an upload of the purpose `avatar`. */
    avatar: z.optional(z.union([z.literal(""), uploadId])),
  }),
  data: z.object({ nickName: z.string(), avatar: z.nullable(z.string()) }),
  errors: ["upload.unknown"],
});
