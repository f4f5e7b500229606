/** `word`: letters, may hold an inner hyphen or apostrophe; `quoted`: what stood between quotes, without them. */
type QuestionTokenKind = 'word' | 'number' | 'quoted' | 'punct'

export interface QuestionToken {
  kind: QuestionTokenKind
  text: string
  /** Lower case, accents kept, typographic apostrophes made plain. */
  lower: string
  /** Offsets in the text, end exclusive. */
  start: number
  end: number
}

const pattern =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}])|‘([^’\n]{1,200})’|(\d+(?:[.,]\d+)*(?![\p{L}\d]))|([\p{L}\p{N}_]+(?:['’&-][\p{L}\p{N}_]+)*)|([^\s])/gu

/** Cuts a text into words, numbers, quoted spans and punctuation, in reading order. Reads at most `limit` characters. */
export const tokenizeQuestion = (text: string, limit = 2_000): QuestionToken[] => {
  const tokens: QuestionToken[] = []
  for (const match of text.slice(0, limit).matchAll(pattern)) {
    const quoted = match[1] ?? match[2] ?? match[3] ?? match[4]
    const value = quoted?.trim() ?? match[0]
    if (value === '') continue
    const kind = quoted !== undefined ? 'quoted' : match[5] ? 'number' : match[6] ? 'word' : 'punct'
    tokens.push({ kind, text: value, lower: plain(value), start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** Lower case with plain apostrophes and hyphens: the form words are compared in. */
export const plain = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('‑', '-').trim()
