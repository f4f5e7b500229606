import { type Form, formsOf } from './forms.ts'

export type Mask = <T>(value: T) => T

const shown = '••••'

/** Replaces values in every form they may come back in, in anything that is journalled, told or logged. */
export function createMask(values: readonly string[]): Mask {
  const forms = values.flatMap(formsOf)
  return forms.length === 0 ? (value) => value : textMask(finder(forms))
}

/** Changes every text, name and number in something. */
export function textMask(text: (given: string) => string): Mask {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return maskedNumber(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), walk(inner)]))
    return value
  }
  const maskedNumber = (value: number) => {
    const masked = text(String(value))
    return masked === String(value) ? value : masked
  }
  // Texts change, and numbers that tell something become texts; whoever reads them takes any value.
  return <T>(value: T) => walk(value) as T
}

type Range = { from: number; to: number }

/** One walk over a text, however many forms there are: the last four letters tell which of them may begin with them. */
function finder(forms: readonly Form[]): (text: string) => string {
  const byStart = new Map<number, Form[]>()
  for (const form of forms) {
    const start = startOf(form.text)
    byStart.set(start, [...(byStart.get(start) ?? []), form])
  }
  return (text) => {
    const found: Range[] = []
    let last = 0
    for (let index = 0; index < text.length; index++) {
      last = ((last << 4) ^ small(text.charCodeAt(index))) & 0xffff
      for (const form of byStart.get(last) ?? []) {
        const isCovered = form.run && index - 3 < (found.at(-1)?.to ?? 0)
        if (!isCovered && isAt(text, form.text, index - 3)) found.push(rangeIn(text, index - 3, form))
      }
    }
    return found.length === 0 ? text : without(text, found)
  }
}

function startOf(text: string): number {
  let start = 0
  for (let index = 0; index < 4; index++) start = ((start << 4) ^ text.charCodeAt(index)) & 0xffff
  return start
}

const small = (code: number) => (code >= 65 && code <= 90 ? code + 32 : code)

function isAt(text: string, form: string, from: number): boolean {
  if (from < 0 || from + form.length > text.length) return false
  for (let index = 0; index < form.length; index++)
    if (small(text.charCodeAt(from + index)) !== form.charCodeAt(index)) return false
  return true
}

/** In base64, letters beside those that are the value's alone hold some of its bits: all of it is taken. */
function rangeIn(text: string, at: number, form: Form): Range {
  let [from, to] = [at, at + form.text.length]
  if (!form.run) return { from, to }
  while (from > 0 && isOfBase64(text.charCodeAt(from - 1))) from--
  while (to < text.length && isOfBase64(text.charCodeAt(to))) to++
  return { from, to }
}

const ofBase64 = new Set(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_%', (c) => c.charCodeAt(0)),
)
const isOfBase64 = (code: number) => ofBase64.has(code)

function without(text: string, found: Range[]): string {
  let masked = ''
  let done = 0
  for (const { from, to } of found.toSorted((left, right) => left.from - right.from)) {
    if (from >= done) masked += `${text.slice(done, from)}${shown}`
    done = Math.max(done, to)
  }
  return masked + text.slice(done)
}
