import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { changeUserInfo } from "@evenkeel/contract/person";
import type { Pool } from "pg";
import { avatarUrl, type Uploads } from "#/modules/uploads/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { toNickName } from "./nick-name.ts";
import { findUserById, updateProfile } from "./user.repository.ts";

/** Changes the name or the picture that others see; the picture before is removed for good. */
export async function changeProfile(
  pool: Pool,
  userId: string,
  { nickName, avatar }: InputOf<typeof changeUserInfo>["body"],
  uploads: Pick<Uploads, "find" | "use" | "remove">,
): Promise<DataOf<typeof changeUserInfo>> {
  const name = nickName === undefined ? undefined : toNickName(nickName);
  if (name === null)
    throw new AppError("request.invalid", { data: { errors: [{ field: "nickName", key: "field.format" }] } });
  if (avatar !== undefined && avatar !== "") {
    const [found] = await uploads.find([avatar]);
    if (found?.userId !== userId || found.purpose !== "avatar")
      throw new AppError("upload.unknown", { data: { field: "avatar" } });
  }
  const { before, after } = await inTransaction(pool, async (tx) => {
    await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE", [userId]);
    const user = await findUserById(tx, BigInt(userId));
    if (user === null) throw new AppError("auth.expired");
    const avatarId = avatar === undefined ? user.avatarId : avatar === "" ? null : avatar;
    const changed = { nickName: name ?? user.nickName, avatarId };
    await updateProfile(tx, user.id, changed);
    if (avatarId !== null) await uploads.use(tx, [avatarId]);
    return { before: user.avatarId, after: changed };
  });
  if (before !== null && before !== after.avatarId) await uploads.remove(before);
  return { nickName: after.nickName, avatar: avatarUrl(after.avatarId) };
}
