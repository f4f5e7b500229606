import type { TextPiece } from '#contract/chat/answer-schemas.ts'

/** Beyond this many words two texts are shown one after the other. */
const most = 1_500

/** What was taken out of a text and what was put in, word by word; the pieces without `removed` make up the new text. */
export function textPieces(before: string, after: string): TextPiece[] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  if (left.length > most || right.length > most) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  const lengths = commonLengths(left, right)
  const pieces: TextPiece[] = []
  const add = (kind: TextPiece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [at, by] = [0, 0]
  while (at < left.length || by < right.length) {
    if (at < left.length && by < right.length && left[at] === right[by]) {
      add('same', left[at++]!)
      by++
    } else if (at < left.length && (by >= right.length || lengths[at + 1]![by]! >= lengths[at]![by + 1]!)) {
      add('removed', left[at++]!)
    } else add('added', right[by++]!)
  }
  return pieces
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** For each pair of places how many words the rests have in common, in order. */
function commonLengths(left: string[], right: string[]): Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let at = left.length - 1; at >= 0; at--)
    for (let by = right.length - 1; by >= 0; by--)
      lengths[at]![by] =
        left[at] === right[by] ? lengths[at + 1]![by + 1]! + 1 : Math.max(lengths[at + 1]![by]!, lengths[at]![by + 1]!)
  return lengths
}
