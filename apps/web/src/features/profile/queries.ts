import type { CallOf } from "@evenkeel/contract/endpoint";
import { changeUserInfo } from "@evenkeel/contract/person";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";
import { sendPicture } from "#/api/upload.ts";
import { userQuery } from "#/api/user-query.ts";
import { shrinkPicture } from "#/lib/shrink-picture.ts";

/** Changes what others see of the person; the screens know it when this resolves. */
export async function changeProfile(body: CallOf<typeof changeUserInfo>["body"]): Promise<void> {
  const changed = await call(changeUserInfo, { body });
  queryClient.setQueryData(userQuery.queryKey, (now) => now && { ...now, ...changed });
}

/** Makes a picture the person's own. */
export async function changeAvatar(file: Blob): Promise<void> {
  const { id } = await sendPicture("avatar", await shrinkPicture(file));
  await changeProfile({ avatar: id });
}
