import type { FileReply } from "@evenkeel/contract/asset-statement";

/** Gives a file of a reply to the browser to keep. */
export function saveFile({ fileName, contentType, content }: FileReply): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
