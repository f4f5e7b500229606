import type { TextPiece } from '#contract/chat/answer-schemas.ts'
import { required } from '#contract/kit/required.ts'

/** Beyond this many words two texts are shown one after the other. */
const maxLength = 1_500

/** What was taken out of a text and what was put in, word by word; the pieces without `removed` make up the new text. */
export function textPieces(before: string, after: string): TextPiece[] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  if (left.length > maxLength || right.length > maxLength) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  const lengthAt = commonLengths(left, right)
  const pieces: TextPiece[] = []
  const add = (kind: TextPiece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [at, by] = [0, 0]
  for (;;) {
    const [old, fresh] = [left[at], right[by]]
    if (old !== undefined && old === fresh) {
      add('same', old)
      at++
      by++
    } else if (old !== undefined && (fresh === undefined || lengthAt(at + 1, by) >= lengthAt(at, by + 1))) {
      add('removed', old)
      at++
    } else if (fresh !== undefined) {
      add('added', fresh)
      by++
    } else return pieces
  }
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Tells for a pair of places how many words the rests have in common, in order: none where a text has ended. */
function commonLengths(left: string[], right: string[]): (at: number, by: number) => number {
  const rows = left.map(() => new Uint16Array(right.length))
  const lengthAt = (at: number, by: number) => rows[at]?.[by] ?? 0
  let below = new Uint16Array(right.length)
  for (const [at, row] of [...rows.entries()].reverse()) {
    const word = left[at]
    let corner = 0
    let beside = 0
    for (let by = right.length - 1; by >= 0; by--) {
      const under = required(below[by], 'all rows are as long as the text on the right')
      beside = word === right[by] ? corner + 1 : Math.max(under, beside)
      row[by] = beside
      corner = under
    }
    below = row
  }
  return lengthAt
}
