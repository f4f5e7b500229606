import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'

export type ReplyPayload = { text: string; files?: unknown[] }
type Expected = {
  expects: 'text' | 'number' | 'date' | 'choice' | 'file' | 'email' | 'phone'
  choices: string[]
  least?: number | undefined
  most?: number | undefined
}
export type ReplyContext = { now: Date; language: Language; timezone: string }

/** The value a reply stands for, or what to say so that a fitting one comes. */
export async function checkReply(
  expected: Expected,
  reply: ReplyPayload,
  around: ReplyContext,
): Promise<{ value: unknown } | { again: string }> {
  const text = reply.text.trim()
  const again = (sentence: LocalizedText) => ({ again: sentence[around.language] })
  switch (expected.expects) {
    case 'text':
      return textWithin(text, expected) ? { value: text } : again(words.text)
    case 'number':
      return numberReply(readNumber(text, around.language), expected, again)
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

function numberReply(
  value: number | undefined,
  { least, most }: Expected,
  again: (sentence: LocalizedText) => { again: string },
) {
  if (value === undefined) return again(words.number)
  if (least !== undefined && value < least) return again(localized(`The least is ${least}.`, `Paling kecil ${least}.`))
  if (most !== undefined && value > most) return again(localized(`The most is ${most}.`, `Paling besar ${most}.`))
  return { value }
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
