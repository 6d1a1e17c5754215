/**
 * Makes what writes an element's text past React, into the text node that React has drawn and will draw into again. It
 * remembers what stands there, because reading the page costs as much as writing it; whoever draws the element anew makes a
 * new one. It answers whether the text is another than before.
 */
export function textWriter(drawn: Element): (text: string) => boolean {
  let node = drawn.firstChild;
  let written = node?.nodeValue;
  return (text) => {
    if (text === written) return false;
    written = text;
    if (node !== null) {
      node.nodeValue = text;
      return true;
    }
    drawn.textContent = text;
    node = drawn.firstChild;
    return true;
  };
}
