let loadedAtMs = Date.now();

/** Says when the page was loaded, milliseconds since the epoch, where that was on the server: both halves must agree. */
export function imagesAsOf(atMs: number): void {
  loadedAtMs = atMs;
}

/** Whether a setting's `imgUrl` names an image of the operator; a bare word (`home`) names one of the app's own icons. */
export const isImage = (imgUrl: string) => /[./]/.test(imgUrl);

/**
 * Where an image of the settings lies (specification, section 9): below /resources, in the folder of the theme when its
 * name has no slash, with the time of loading so that a new visit sees a new image. An address elsewhere becomes https.
 */
export function imageAddress(imgUrl: string, theme: "light" | "dark"): string {
  if (/^(https?:)?\/\//.test(imgUrl)) return imgUrl.replace(/^(http:)?\/\//, "https://");
  const path = imgUrl.includes("/") ? imgUrl.replace(/^\/+/, "") : `${theme}/${imgUrl}`;
  return `/resources/${path}?t=${loadedAtMs}`;
}
