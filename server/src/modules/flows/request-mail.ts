import { formatDate } from '#contract/kit/format/date.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

const words = {
  approval: localized('Your approval is needed', 'Persetujuanmu dibutuhkan'),
  'hand-over': localized('Your help is needed', 'Bantuanmu dibutuhkan'),
  evidence: localized('What it is about', 'Rinciannya'),
  until: localized(
    'Answer by {due}. After that the flow continues without you.',
    'Jawab sebelum {due}. Setelah itu alurnya berjalan tanpamu.',
  ),
  open: localized('Review and decide:', 'Periksa dan putuskan:'),
  from: localized('Sent by a flow on {brand}.', 'Dikirim oleh sebuah alur di {brand}.'),
}

/** A moment as somebody in a time zone says it, with the zone: `25 Sep 2026, 14:05 WIB`. */
export const momentIn = (moment: Date, timeZone: string, language: Language): string =>
  formatDate(moment, language, 'zoned', timeZone)

type Asked = {
  kind: 'approval' | 'hand-over'
  title: string
  details: string
  due: Date
  timezone: string
  link: string
  brand: string
}

/** What somebody is asked by mail: from whom, what about, on what grounds, and until when. */
export function requestMail(asked: Asked, language: Language): { subject: string; text: string } {
  const { kind, title, details, due, timezone, link, brand } = asked
  const evidence = details.trim() === '' ? [] : [`${words.evidence[language]}:\n${details.trim()}`]
  const until = words.until[language].replace('{due}', () => momentIn(due, timezone, language))
  const from = words.from[language].replace('{brand}', () => brand)
  const parts = [
    `${words[kind][language]}: ${title}`,
    ...evidence,
    until,
    `${words.open[language]}\n\n    ${link}`,
    from,
  ]
  return { subject: `${brand}: ${title}`.replace(/[\r\n]+/g, ' '), text: `${parts.join('\n\n')}\n` }
}
