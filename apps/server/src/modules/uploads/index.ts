export { type BlobCipher, createBlobCipher } from "./blob-cipher.ts";
export { blobKey } from "./blob-key.ts";
export { createImageCleaner } from "./image-cleaner.ts";
export { openStore } from "./open-store.ts";
export type { UploadRow } from "./upload.repository.ts";
export { uploadRoutes } from "./upload.routes.ts";
export { avatarUrl, createUploads, type OwnPicture, type Uploads } from "./uploads.ts";
