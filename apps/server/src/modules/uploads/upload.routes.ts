import { uploadImage } from "@evenkeel/contract/upload";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Uploads } from "./uploads.ts";

export function uploadRoutes(uploads: Uploads): Route[] {
  return [
    route(uploadImage, ({ user, file }, { body }) => {
      if (file === undefined || file.length === 0)
        throw new AppError("request.invalid", { data: { errors: [{ field: "file", key: "field.required" }] } });
      return uploads.accept(user, body.purpose, file);
    }),
  ];
}
