const fence = /^\s*(```|~~~)/
const tableRow = /^\s*\|/
const divider = /^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/

/** What a text in Markdown says: its words without signs, code, tables, pictures and marks of citations. Growing text gives growing words. */
export function wordsOfMarkdown(text: string): string {
  const lines: string[] = []
  let inCode = false
  for (const line of text.split('\n')) {
    if (fence.test(line)) inCode = !inCode
    else if (!inCode && !tableRow.test(line) && !divider.test(line)) lines.push(wordsOfLine(line))
  }
  const words = lines.filter((line) => line !== '').join('\n')
  // What may still grow is told from what is complete by what stands behind it.
  const [space] = /\n\s*$|\s$/.exec(text) ?? []
  return words === '' || space === undefined ? words : words + (space.includes('\n') ? '\n' : ' ')
}

const wordsOfLine = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|(?:>\s*)+)/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s?\[\^?\d{1,3}\]/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
