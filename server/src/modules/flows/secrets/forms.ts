import { required } from '#contract/kit/required.ts'

/** A form in which a value may come back; `run`: it is part of a longer code that tells it too, all of which is masked. */
export type Form = { text: string; run: boolean }

/** Shorter ones would make words of everything unreadable, and protect nothing. */
const shortest = { whole: 4, coded: 6 }

/**
 * The forms of a value in answers of other programs: as it is, in capital and small letters, as it stands in addresses, forms, JSON and
 * HTML, as base64 wherever it begins in a longer text, as hex. All in small ASCII letters: they are looked for without regard to case.
 */
export function formsOf(value: string): Form[] {
  if (value.length < shortest.whole) return []
  const cases = [value, value.toUpperCase(), value.toLowerCase(), value.trim()]
  const whole = cases.flatMap((text) => [text, ...written(text)]).map((text) => ({ text, run: false }))
  const coded = cases.flatMap((text) => [0, 1, 2].flatMap((offset) => base64At(Buffer.from(text), offset)))
  const forms = [...whole, ...coded.map((text) => ({ text, run: true }))]
    .map(({ text, run }) => ({ text: smallAscii(text), run }))
    .filter(({ text, run }) => text.length >= (run ? shortest.coded : shortest.whole))
  return [...new Map(forms.map((form) => [form.text, form])).values()]
}

/** ASCII only, so that places in a text stay where they are. */
const smallAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function written(value: string): string[] {
  const bytes = Buffer.from(value)
  const json = JSON.stringify(value).slice(1, -1)
  return [
    encodeURIComponent(value),
    encodeURI(value),
    encodeURIComponent(value).replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    new URLSearchParams({ v: value }).toString().slice(2),
    bytes.toString('hex').replace(/../g, '%$&'),
    bytes.toString('hex'),
    // Twice: a body told within an answer, an address within another.
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(encodeURIComponent(value)),
    json.replace(/[^ -~]/g, unicode),
    value.replace(/./gs, unicode),
    value.replace(/[&<>"']/g, (character) => required(html[character], 'every sign that is looked for has its entity')),
    value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  ]
}

const unicode = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const html: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** The letters of base64 that depend on the value alone when `offset` bytes stand before it, in each alphabet. */
function base64At(bytes: Buffer, offset: number): string[] {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  const core = all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  const ofAddresses = core.replaceAll('+', '-').replaceAll('/', '_')
  return [core, ofAddresses, encodeURIComponent(core), core.replaceAll('/', '\\/')]
}
