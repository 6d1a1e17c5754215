import type { Subject } from "#/modules/auth/index.ts";
import type { Kyc } from "#/modules/kyc/index.ts";
import type { Uploads } from "#/modules/uploads/index.ts";

/** Pictures that one export carries, the newest; a picture is well below a megabyte. */
const MAX_PICTURES = 24;

/** What lies sealed in the database and in the store of files, opened for the person whom it is about. */
export async function ownRecord(
  userId: string,
  { kyc, uploads }: { kyc: Pick<Kyc, "ownRecord">; uploads: Pick<Uploads, "ownPictures"> },
): Promise<Subject[]> {
  const identities = await kyc.ownRecord(userId);
  const pictures = await uploads.ownPictures(userId, MAX_PICTURES + 1);
  return [
    subject("identity", "to know who trades with real money; kept for a time by law", identities, Infinity),
    subject("pictures", "documents for the identity, and your avatar", pictures, MAX_PICTURES),
  ];
}

function subject(name: string, purpose: string, all: readonly object[], most: number): Subject {
  const rows = all.slice(0, most).map((each) => ({ ...each }));
  return { name, purpose, rows, isCut: all.length > most };
}
