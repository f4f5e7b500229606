import type { Mention } from './draft.ts'

/** Those whom the text still names. */
export const stillNamed = (text: string, mentions: readonly Mention[] = []): readonly Mention[] =>
  mentions.filter(({ name }) => text.includes(`@${name}`))

/** Where the names stand in the text. Of two that begin alike the longer counts. */
export function nameSpans(text: string, mentions: readonly Mention[] = []): { from: number; to: number }[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((left, right) => right.length - left.length)
  const spans: { from: number; to: number }[] = []
  for (let index = 0; names.length > 0 && index < text.length; ) {
    const name = names.find((word) => text.startsWith(word, index))
    if (name) spans.push({ from: index, to: index + name.length })
    index += name?.length ?? 1
  }
  return spans
}

/** The text without the name that ends at the cursor, and where the cursor then is; undefined when none ends there. */
export function eraseName(text: string, cursor: number, mentions: readonly Mention[] = []) {
  const span = nameSpans(text, mentions).find(({ to }) => to === cursor)
  return span && { text: text.slice(0, span.from) + text.slice(span.to), cursor: span.from }
}
