/** Where hits stand in a text: from, and the place after the end. */
export type TextMarks = readonly (readonly [from: number, to: number])[]

/** Text in which what a search found stands out. */
export function MarkedText({ text, marks = [] }: { text: string; marks?: TextMarks | undefined }) {
  return splitMarks(text, marks).map((piece, index) =>
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

/** Text cut at its marks: what is between at even places, hits at odd ones. */
export function splitMarks(text: string, marks: TextMarks): string[] {
  const pieces: string[] = []
  let at = 0
  for (const [from, to] of marks) {
    // The name was changed since, or marks overlap: what cannot be is left out.
    if (from < at || to <= from || to > text.length) continue
    pieces.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  return [...pieces, text.slice(at)]
}
