/** Whether a text of the address can be the id of a notice at all. */
export function isNoticeId(text: string): boolean {
  return /^(?:[1-9]\d{0,17}|[1-8]\d{18})$/.test(text);
}

/** The paragraphs of a notice's body, which empty lines part; each with a key of its own. */
export function paragraphsOf(body: string): readonly { readonly key: string; readonly text: string }[] {
  return body
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, index) => ({ key: `p${index}`, text }));
}
