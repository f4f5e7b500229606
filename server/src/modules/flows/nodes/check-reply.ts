import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

export type ReplyPayload = { text: string; files?: unknown[] }
type Expected = {
  expects: 'text' | 'number' | 'date' | 'choice' | 'file' | 'email' | 'phone'
  choices: string[]
  least?: number | undefined
  most?: number | undefined
}
type Around = { now: Date; language: Language; timezone: string }

/** The value a reply stands for, or what to say so that a fitting one comes. */
export async function checkReply(
  expected: Expected,
  reply: ReplyPayload,
  around: Around,
): Promise<{ value: unknown } | { again: string }> {
  const text = reply.text.trim()
  const again = (sentence: LocalizedText) => ({ again: sentence[around.language] })
  switch (expected.expects) {
    case 'text':
      return textWithin(text, expected) ? { value: text } : again(words.text)
    case 'number':
      return numberReply(text, expected, again)
    case 'date': {
      const value = await readDate(text, around)
      return value ? { value } : again(words.date)
    }
    case 'choice': {
      const value = chosen(text, expected.choices)
      return value === undefined
        ? again(
            localized(
              `Please choose one of: ${expected.choices.join(', ')}.`,
              `Pilih salah satu: ${expected.choices.join(', ')}.`,
            ),
          )
        : { value }
    }
    case 'email':
      return isEmail(text) ? { value: text.toLowerCase() } : again(words.email)
    case 'phone': {
      const value = readPhone(text)
      return value ? { value } : again(words.phone)
    }
    case 'file':
      return reply.files?.length ? { value: reply.files[0] } : again(words.file)
  }
}

const words = {
  text: localized('Please write an answer of a fitting length.', 'Tulis jawaban dengan panjang yang sesuai, ya.'),
  number: localized('Please answer with a number.', 'Jawab dengan angka, ya.'),
  date: localized('Please answer with a date, such as 24 May 2026.', 'Jawab dengan tanggal, misalnya 24 Mei 2026.'),
  email: localized('Please answer with an email address.', 'Jawab dengan alamat email, ya.'),
  phone: localized('Please answer with a phone number.', 'Jawab dengan nomor telepon, ya.'),
  file: localized('Please send a file.', 'Kirim sebuah berkas, ya.'),
} satisfies Record<string, LocalizedText>

const textWithin = (text: string, { least, most }: Expected) =>
  text !== '' && (least === undefined || text.length >= least) && (most === undefined || text.length <= most)

function numberReply(text: string, { least, most }: Expected, again: (sentence: LocalizedText) => { again: string }) {
  const value = readNumber(text)
  if (value === undefined) return again(words.number)
  if (least !== undefined && value < least) return again(localized(`The least is ${least}.`, `Paling kecil ${least}.`))
  if (most !== undefined && value > most) return again(localized(`The most is ${most}.`, `Paling besar ${most}.`))
  return { value }
}

/** `1.250.000`, `1,250,000`, `12,5`, `Rp 50rb`; undefined when there is none or there are several. */
export function readNumber(text: string): number | undefined {
  const found = /^[^\d-]*(-?\d[\d.,]*)\s*(rb|ribu|k|jt|juta|million|m)?\b[^\d]*$/i.exec(text)
  const [, written, scale] = found ?? []
  if (written === undefined) return undefined
  const digits = written.replace(/[.,]$/, '')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const grouped = last >= 0 && digits.length - last - 1 === 3 && /^-?\d{1,3}([.,]\d{3})+$/.test(digits)
  const plain =
    grouped || last < 0
      ? digits.replace(/[.,]/g, '')
      : `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
  const unit = scale?.toLowerCase()
  const times = unit === undefined ? 1 : /^(rb|ribu|k)$/.test(unit) ? 1_000 : 1_000_000
  const value = Number(plain) * times
  return Number.isFinite(value) ? value : undefined
}

const months: Record<string, string> = {
  januari: 'january',
  februari: 'february',
  maret: 'march',
  mei: 'may',
  juni: 'june',
  juli: 'july',
  agustus: 'august',
  oktober: 'october',
  desember: 'december',
}
const days: Record<string, string> = {
  besok: 'tomorrow',
  lusa: 'in 2 days',
  'hari ini': 'today',
  kemarin: 'yesterday',
  minggu: 'sunday',
  senin: 'monday',
  selasa: 'tuesday',
  rabu: 'wednesday',
  kamis: 'thursday',
  jumat: 'friday',
  sabtu: 'saturday',
}

/** A date in English or Indonesian, days before months, as YYYY-MM-DD. */
export async function readDate(text: string, { now }: Pick<Around, 'now'>): Promise<string | undefined> {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text)?.[0]
  if (iso) return Number.isNaN(Date.parse(iso)) ? undefined : iso
  const english = Object.entries({ ...months, ...days }).reduce(
    (replaced, [word, other]) => replaced.replace(new RegExp(`\\b${word}\\b`, 'gi'), other),
    text,
  )
  // Loaded when the first date is read.
  const chrono = await import('chrono-node')
  const found = chrono.en.GB.parse(english, now, { forwardDate: true })[0]?.start
  if (!found) return undefined
  const part = (name: 'year' | 'month' | 'day') => String(found.get(name) ?? 0).padStart(2, '0')
  return `${part('year')}-${part('month')}-${part('day')}`
}

function chosen(text: string, choices: string[]): string | undefined {
  const reply = text.toLowerCase()
  const numbered = /^\d{1,2}$/.test(reply) ? choices[Number(reply) - 1] : undefined
  return (
    choices.find((choice) => choice.toLowerCase() === reply) ??
    numbered ??
    only(
      choices.filter(
        (choice) => reply !== '' && (reply.includes(choice.toLowerCase()) || choice.toLowerCase().startsWith(reply)),
      ),
    )
  )
}

const only = (found: string[]) => (found.length === 1 ? found[0] : undefined)
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text)

/** Digits with the country in front: `0812…` is Indonesian. */
export function readPhone(text: string): string | undefined {
  if (!/^[\d\s()+.-]+$/.test(text)) return undefined
  const digits = text
    .replace(/[^\d+]/g, '')
    .replace(/^0(?=8)/, '+62')
    .replace(/^62/, '+62')
  return /^\+?\d{8,15}$/.test(digits) ? (digits.startsWith('+') ? digits : `+${digits}`) : undefined
}
