/** Pieces of about this many characters; a piece ends where a paragraph does. */
const PIECE = 800
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LIST = /^(?:[-*+]|\d{1,9}[.)])\s/

/**
 * Text of an answer in pieces that can be read as Markdown each by itself, so that only the last one is read again while
 * the answer grows. Cut at empty lines outside of code and formulas, never inside a list.
 */
export function textPieces(text: string): string[] {
  if (text.length <= PIECE) return [text]
  const pieces: string[] = []
  let from = 0
  let at = 0
  let fence: string | undefined
  let formula = false
  let list = false
  let gap = false
  while (at < text.length) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const line = text.slice(at, Math.min(end, at + 200))
    const empty = line.trim() === ''
    const inside = fence !== undefined || formula
    if (!inside && !empty) {
      const listed = LIST.test(line)
      const goesOn = /^\s/.test(line) || (list && listed)
      if (gap && !goesOn && at - from >= PIECE) {
        pieces.push(text.slice(from, at))
        from = at
      }
      if (gap && !goesOn) list = listed
      else list ||= listed
    }
    const opens = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (opens?.startsWith(fence) && line.trim() === opens) fence = undefined
    } else if (opens) fence = opens
    else if (line.trim() === '$$' || (/^\s*\$\$/.test(line) && !/\$\$.*\$\$/.test(line))) formula = !formula
    gap = empty
    at = end + 1
  }
  pieces.push(text.slice(from))
  return pieces
}

/** A piece above this is shown as it is written: reading it as Markdown would hold the page. */
const LARGEST = 24_000
/** More marks than this one after the other, or so deep an indent, is not writing but an accident or an attack. */
const DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){24}|^[ \t]{80}|[[(!*_~`<|$\\]{60}|(?:\[[^\]\n]{0,3}){60}/m

/** Whether a piece can be read as Markdown in the time of a frame or two. */
export const isReadable = (piece: string): boolean => piece.length <= LARGEST && !DEEP.test(piece)
