import { wallClock } from '../../../platform/wall-clock.ts'

/** A date in English or Indonesian by the clocks of a zone, days before months, as YYYY-MM-DD. */
export async function readDate(
  text: string,
  { now, timezone }: { now: Date; timezone: string },
): Promise<string | undefined> {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text)?.[0]
  if (iso) return Number.isNaN(Date.parse(iso)) ? undefined : iso
  // Loaded when the first date is read.
  const { en, id } = await import('chrono-node')
  const reference = { instant: now, timezone: (wallClock(now, timezone).getTime() - now.getTime()) / 60_000 }
  const [found] = [en.GB.parse(text, reference, forward), id.parse(withSunday(text), reference, forward)]
    .flatMap((results) => results.slice(0, 1))
    .sort((left, right) => right.text.length - left.text.length)
  if (!found || isThisWeek.test(found.text)) return undefined
  const part = (name: 'year' | 'month' | 'day') => String(found.start.get(name) ?? 0).padStart(2, '0')
  return `${part('year')}-${part('month')}-${part('day')}`
}

const forward = { forwardDate: true }

/** No day of it. */
const isThisWeek = /^(?:this week|(?:minggu|pekan) ini)$/i

/** `minggu` is a Sunday unless a number, another day or a word such as `depan` makes it a week. */
const withSunday = (text: string) => text.replace(sunday, 'hari minggu')
const sunday =
  /(?<!\b(?:hari|akhir|\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|beberapa|senin|selasa|rabu|kamis|jum'?at|sabtu)\s+)\bminggu\b(?!\s+(?:depan|lagi|ini|lalu|yang lalu|kemarin|berikutnya|mendatang)\b)/gi
