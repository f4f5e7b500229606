// Times that a description names: when a schedule is due, how long is waited, until when something must be decided.

const units: [RegExp, unit: 'minutes' | 'hours' | 'days' | 'weeks', minutes: number][] = [
  [/^(minutes?|menit)$/i, 'minutes', 1],
  [/^(hours?|jam)$/i, 'hours', 60],
  [/^(days?|hari)$/i, 'days', 60 * 24],
  [/^(weeks?|minggu)$/i, 'weeks', 60 * 24 * 7],
]
const length =
  /\b(\d+|an?|one|satu)\s*(minutes?|menit|hours?|jam|days?|hari|weeks?|minggu)\b|\bse(jam|hari|minggu|menit)\b/i

type Duration = { amount: number; unit: string; minutes: number }

/** `2 days`, `an hour`, `sehari`; undefined where no length of time is said. */
export function durationIn(text: string): Duration | undefined {
  const found = length.exec(text)
  if (!found) return undefined
  const [, count = '1', word = found[3] ?? ''] = found
  const unit = units.find(([words]) => words.test(word))
  const amount = /^\d+$/.test(count) ? Number(count) : 1
  return unit && { amount, unit: unit[1], minutes: amount * unit[2] }
}

const days = '(?:mon|tues|wednes|thurs|fri|satur|sun)day|senin|selasa|rabu|kamis|jumat|sabtu|minggu'
const until = new RegExp(
  [
    String.raw`\b(?:within|in|dalam(?: waktu)?|maksimal|maks\.?|at most|paling lama|paling lambat)\s+(?:\d+|an?|one|satu)\s*(?:minutes?|menit|hours?|jam|days?|hari|weeks?|minggu)\b`,
    String.raw`\b(?:within|dalam(?: waktu)?|maksimal|at most|paling lama|paling lambat)\s+se(?:jam|hari|minggu)\b`,
    String.raw`\b(?:by|before|until|till|no later than|paling lambat|sebelum|sampai|hingga)\s+(?:tomorrow|besok|tonight|nanti malam|noon|the \d+(?:st|nd|rd|th)?|tanggal \d+|(?:next |hari )?(?:${days})|(?:jam|pukul) \d+|\d+ ?(?:am|pm))\b`,
  ].join('|'),
  'i',
)

/** The words that say until when; `minutes` where that is a length of time from now. */
export function deadlineIn(text: string): { words: string; minutes: number | undefined } | undefined {
  const words = until.exec(text)?.[0]
  if (words === undefined) return undefined
  return { words, minutes: /\b(tomorrow|besok)\b/i.test(words) ? 60 * 24 : durationIn(words)?.minutes }
}

const weekdays: [RegExp, number][] = [
  [/\b(sunday|hari minggu|minggu pagi|minggu sore)s?\b/i, 0],
  [/\b(monday|senin)s?\b/i, 1],
  [/\b(tuesday|selasa)s?\b/i, 2],
  [/\b(wednesday|rabu)s?\b/i, 3],
  [/\b(thursday|kamis)s?\b/i, 4],
  [/\b(friday|jumat)s?\b/i, 5],
  [/\b(saturday|sabtu)s?\b/i, 6],
]
const often = /\b(?:every|each|tiap|setiap)\b/i
const dayOfMonth = /\b(?:tanggal\s+(0?[1-9]|[12]\d|3[01])|the\s+(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th))\b/i

/** The cron line of a schedule that a clause names, at 8 where no hour is said; undefined where it names none. */
export function cronIn(clause: string): string | undefined {
  const [, tanggal, the] = dayOfMonth.exec(clause) ?? []
  const date = tanggal ?? the
  const isMonthly = /\b(every|each) month\b|\b(tiap|setiap) bulan\b|\b(monthly|bulanan)\b/i.test(clause)
  if (isMonthly || (date !== undefined && /\b(tiap|setiap) tanggal\b/i.test(clause)))
    return `${timeOf(clause)} ${date ?? 1} * *`
  if (/\b(weekdays?|(hari|working) (kerja|days?))\b/i.test(clause) && often.test(clause))
    return `${timeOf(clause)} * * 1-5`
  const weekday = often.test(clause) ? weekdays.find(([words]) => words.test(clause))?.[1] : undefined
  if (weekday !== undefined) return `${timeOf(clause)} * * ${weekday}`
  if (/\b(every|each) week\b|\b(tiap|setiap) minggu\b|\b(weekly|mingguan)\b/i.test(clause))
    return `${timeOf(clause)} * * 1`
  if (
    /\b(every|each) (day|morning|evening|night)\b|\b(tiap|setiap) (hari|pagi|sore|malam)\b|\b(daily|harian)\b/i.test(
      clause,
    )
  )
    return `${timeOf(clause)} * * *`
  return undefined
}

const hourOfDay = /\b(?:at|jam|pukul)\s+(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|pagi|siang|sore|malam)?\b/i

/** Minute and hour: `at 8 am`, `jam 7.30 malam`. */
function timeOf(clause: string): string {
  const found = hourOfDay.exec(clause)
  if (!found) return /\b(evening|night|sore|malam)\b/i.test(clause) ? '0 18' : '0 8'
  const [, said = '8', minute = '0', part = ''] = found
  const hour = Number(said)
  // '12 malam' is midnight, '1 malam' an hour after it.
  const isNight = /^malam$/i.test(part)
  const isLater = /^(pm|sore|malam)$/i.test(part)
    ? hour < 12 && !(isNight && hour < 4)
    : /^siang$/i.test(part) && hour < 10
  const midnight = (/^am$/i.test(part) || isNight) && hour === 12
  return `${Math.min(59, Number(minute))} ${midnight ? 0 : Math.min(23, isLater ? hour + 12 : hour)}`
}
