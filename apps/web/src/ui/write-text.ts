/**
 * Writes an element's text past React, into the text node that React has drawn and will draw into again. @returns whether it
 * is another text than before.
 */
export function writeText(drawn: Element, text: string): boolean {
  const node = drawn.firstChild;
  if (node === null) drawn.textContent = text;
  else if (node.nodeValue === text) return false;
  else node.nodeValue = text;
  return true;
}
