import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { ExpressionError } from './expression-error.ts'

/** Formats that are known to be taken of a secret, and are taken where its value is put in. */
const sealed = {
  base64: (text) => base64(text),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  url: (text) => encodeURIComponent(text),
  // What stands between the quotes: those are written around the mark.
  json: (text) => JSON.stringify(text).slice(1, -1),
} satisfies Record<string, (text: string) => string>
export type SealedFormat = keyof typeof sealed

type Marked = { secret: string } | { format: SealedFormat; text: string }
type Read = (secret: string) => string
/** Makes a value fit where it stands; `format` is the last one that was taken of it. */
export type Fit = (value: string, format: SealedFormat | undefined) => string

/**
 * Secrets as a step's expressions see them: marks, small letters and digits that nobody can guess, and that mean nothing anywhere
 * else. A mark may be joined to texts and given to a few formats, which become marks again; everything that would tell something of
 * the value is refused. `fill` puts the values in, where a call is written to its socket.
 */
export class SecretPlaceholders {
  readonly #nonce: string
  readonly #names: ReadonlySet<string>
  readonly #marked: Marked[] = []
  readonly #pattern: RegExp

  /** `nonce`: 128 random bits or more as small letters and digits, new for every step. */
  constructor(nonce: string, names: Iterable<string>) {
    this.#nonce = nonce
    this.#names = new Set(names)
    this.#pattern = new RegExp(`${nonce}x(\\d+)x`, 'g')
  }

  /** The mark of a secret; undefined: there is none of that name. */
  placeholderOf(name: string): string | undefined {
    return this.#names.has(name) ? this.#mark({ secret: name }) : undefined
  }

  /** Whether something has a mark in it. */
  isIn(value: unknown): boolean {
    if (this.#marked.length === 0) return false
    if (typeof value === 'string') return value.includes(this.#nonce)
    return typeof value === 'object' && value !== null && JSON.stringify(value).includes(this.#nonce)
  }

  /** What a format makes of something with a mark in it. Throws ExpressionError `secret_unreadable`. */
  formatted(format: string, value: unknown): string {
    if (format === 'json')
      return JSON.stringify(value).replace(this.#pattern, (mark) => this.#mark({ format: 'json', text: mark }))
    if (typeof value !== 'string' || !isSealed(format)) throw secretUnreadable()
    return this.#mark({ format, text: value })
  }

  /** The names of the secrets whose values belong into a text. */
  namesIn(text: string): string[] {
    const names = [...text.matchAll(this.#pattern)].flatMap(([, index]) => {
      const marked = this.#markedAt(Number(index))
      return 'secret' in marked ? [marked.secret] : this.namesIn(marked.text)
    })
    return [...new Set(names)]
  }

  /** A text with values for marks. */
  fill(text: string, read: Read, fitted: Fit = (value) => value): string {
    return text.replace(this.#pattern, (_, index: string) => {
      const marked = this.#markedAt(Number(index))
      if ('secret' in marked) return fitted(read(marked.secret), undefined)
      return fitted(sealed[marked.format](this.fill(marked.text, read)), marked.format)
    })
  }

  /** A text as people may see it: `Bearer {{secret.crm}}`, `Basic {{base64(ayu:{{secret.crm}})}}`. */
  show(text: string): string {
    if (this.#marked.length === 0) return text
    return text.replace(this.#pattern, (_, index: string) => {
      const marked = this.#markedAt(Number(index))
      return 'secret' in marked ? `{{secret.${marked.secret}}}` : `{{${marked.format}(${this.show(marked.text)})}}`
    })
  }

  #markedAt(index: number): Marked {
    return required(this.#marked[index], 'a mark has the number of what it stands for')
  }

  #mark(marked: Marked): string {
    const known = this.#marked.findIndex((other) => isSameJson(other, marked))
    const index = known < 0 ? this.#marked.push(marked) - 1 : known
    return `${this.#nonce}x${index}x`
  }
}

/** Whether a format may be taken of a secret. */
export const keepsSecret = (format: string): boolean => isSealed(format) || format === 'join' || format === 'default'

const isSealed = (name: string): name is SealedFormat => Object.hasOwn(sealed, name)

/** Of the text's UTF-8, as basic authentication writes it. */
export const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

export const secretUnreadable = (at?: number): ExpressionError =>
  new ExpressionError(
    'secret_unreadable',
    localized(
      'A secret cannot be read, compared or taken apart here. It can be sent as it is, joined to text, or with one of: base64, url, json, upper, lower, trim.',
      'Rahasia tidak bisa dibaca, dibandingkan, atau dipotong di sini. Rahasia bisa dikirim apa adanya, digabung dengan teks, atau dengan salah satu format: base64, url, json, upper, lower, trim.',
    ),
    at,
  )

export const unknownSecret = (name: string, at?: number): ExpressionError =>
  new ExpressionError(
    // The code that `default` makes up for.
    'unknown_variable',
    localized(`There is no secret "${name}".`, `Tidak ada rahasia "${name}".`),
    at,
  )
