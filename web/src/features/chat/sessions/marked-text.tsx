/** Text in which the words of a search stand out. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return splitHits(text, query).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
      <mark key={index} className="rounded-[2px] bg-accent-soft text-accent">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

/** Text cut at the words of a search: what is between at even places, hits at odd ones. */
export function splitHits(text: string, query: string): string[] {
  const words = query
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'giu'))
}
