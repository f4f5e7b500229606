import { isEmail, type ReplyContext, readPhone } from './check-reply.ts'
import { readDate } from './read-date.ts'
import { numberIn, readNumber } from './read-number.ts'

type Field = {
  name: string
  type: 'text' | 'number' | 'date' | 'email' | 'phone' | 'boolean' | 'choice'
  about: string
  choices: string[]
}

/** A field read out of a text without a model: what stands behind its label, else the first thing of its type. */
export async function fieldIn(text: string, field: Field, around: ReplyContext): Promise<unknown> {
  const labelled = behindLabel(text, field)
  const value = labelled === undefined ? undefined : await firstOf(labelled, field, around)
  if (value !== undefined) return value
  return field.type === 'text' ? undefined : firstOf(text, field, around)
}

/** The first thing of the field's type in a text. */
async function firstOf(text: string, field: Field, around: ReplyContext): Promise<unknown> {
  if (field.type === 'email') return readAs(field, /[^\s@<>,;:]+@[^\s@<>,;]+\.[a-z]{2,}/i.exec(text)?.[0] ?? '', around)
  if (field.type === 'phone') return readAs(field, /(?:\+|\b0|\b62)[\d\s-]{7,16}\d/.exec(text)?.[0] ?? '', around)
  if (field.type === 'number') return numberIn(text, around.language)
  return readAs(field, text, around)
}

/** `Name: Budi`, `nama = Budi`, `no pesanan INV-1`. */
function behindLabel(text: string, { name, about }: Field): string | undefined {
  const labels = [name.replaceAll('_', ' '), ...about.split(/[,;/]/)]
    .map((label) => label.trim())
    .filter((label) => label.length > 1 && label.length <= 40)
  for (const label of labels) {
    const found = new RegExp(
      `(?:^|[\\s,.;(])${patternOf(label)}\\s*(?:[:=]|\\bis\\b|\\badalah\\b)\\s*((?:[^\\n,;]|(?<=\\d),(?=\\d)){1,200})`,
      'i',
    ).exec(text)?.[1]
    if (found) return found.trim().replace(/[.]$/, '')
  }
  return undefined
}

/** A label as it stands, with blanks of any width: people write it, and it may hold brackets. */
const patternOf = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

const yes = /\b(yes|ya|iya|betul|benar|true|setuju|ok|oke)\b/i
const no = /\b(no|tidak|bukan|false|nggak|gak|enggak)\b/i

/** A text as a value of the field's type; undefined when it is none. */
export async function readAs({ type, choices }: Field, text: string, around: ReplyContext): Promise<unknown> {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'null' || trimmed === 'undefined') return undefined
  switch (type) {
    case 'text':
      return trimmed.slice(0, 2_000)
    case 'number':
      return readNumber(trimmed, around.language)
    case 'date':
      return readDate(trimmed, around)
    case 'email':
      return isEmail(trimmed) ? trimmed.toLowerCase() : undefined
    case 'phone':
      return readPhone(trimmed)
    case 'boolean':
      return no.test(trimmed) ? false : yes.test(trimmed) ? true : undefined
    case 'choice':
      return choices.find((choice) => trimmed.toLowerCase().includes(choice.toLowerCase()))
  }
}
