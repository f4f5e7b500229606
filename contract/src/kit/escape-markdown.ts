/** Somebody else's words on one line of Markdown of ours: they must not become links, pictures or headings. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]()<>*_`#!|~\\]/g, '\\$&')
    .trim()
