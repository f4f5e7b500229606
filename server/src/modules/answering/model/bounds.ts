import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'

/** Why a model's text ends here. */
export type CutReason = 'answer_cut_off' | 'answer_repeated_itself'

const looked = 4_000
/** A passage this long or shorter that fills what is looked at, ten times at least, is a repetition. */
const longestRepeated = 400
const lookEvery = 1_000

/** Watches a growing text: how long it gets, and whether it goes round in circles. */
export class TextBound {
  readonly #limit: number
  #length = 0
  #tail = ''
  #lookAt = looked

  constructor(limit: number = limits.answer.textMax) {
    this.#limit = limit
  }

  /** The piece as far as it may be shown, and why the text must end behind it. */
  take(delta: string): { text: string; cut?: CutReason } {
    const room = this.#limit - this.#length
    const text = delta.length > room ? delta.slice(0, room) : delta
    this.#length += text.length
    this.#tail = (this.#tail + text).slice(-looked)
    if (text.length < delta.length) return { text, cut: 'answer_cut_off' }
    if (this.#length < this.#lookAt) return { text }
    this.#lookAt = this.#length + lookEvery
    return this.#tail.length === looked && periodOf(this.#tail) <= longestRepeated
      ? { text, cut: 'answer_repeated_itself' }
      : { text }
  }
}

/** After how many characters a text begins anew, at the least (Knuth, Morris and Pratt's failure function). */
function periodOf(text: string): number {
  const border = new Uint16Array(text.length)
  let length = 0
  for (let index = 1; index < text.length; index++) {
    while (length > 0 && text[index] !== text[length]) {
      length = required(border[length - 1], 'what is compared with begins before this place')
    }
    if (text[index] === text[length]) length++
    border[index] = length
  }
  return text.length - length
}

/** A value with at most so many characters of text in it, and how many were left out. Objects keep their names. */
export function cutToRoom(value: unknown, room: number = limits.answer.toolMax): { value: unknown; left: number } {
  const state = { room, left: 0 }
  return { value: fitIn(value, state), left: state.left }
}

type Room = { room: number; left: number }

function fitIn(value: unknown, state: Room): unknown {
  if (typeof value === 'string') return cut(value, state)
  if (Array.isArray(value)) return fitList(value, state)
  if (typeof value === 'object' && value !== null) return fitObject(value, state)
  state.room -= String(value).length + 1
  return value
}

function cut(text: string, state: Room): string {
  const kept = Math.max(0, Math.min(text.length, state.room))
  state.room -= kept + 2
  if (kept === text.length) return text
  state.left += text.length - kept
  return `${text.slice(0, kept)}… [${text.length - kept} characters left out]`
}

function fitList(list: unknown[], state: Room): unknown[] {
  const kept: unknown[] = []
  for (const [index, item] of list.entries()) {
    if (state.room <= 0) {
      state.left += sizeOf(list.slice(index))
      return [...kept, `… [${list.length - index} more left out]`]
    }
    kept.push(fitIn(item, state))
  }
  return kept
}

function fitObject(object: object, state: Room): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(object)) {
    state.room -= name.length + 4
    if (state.room <= 0) state.left += sizeOf(inner)
    else kept[name] = fitIn(inner, state)
  }
  return kept
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0
