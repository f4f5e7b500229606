/** A time as people write it in a zone: `2026-12-24 08:00` there, or ISO 8601 with its own offset. Undefined when it is none. */
export function timeIn(text: string, timezone: string): Date | undefined {
  const given = text.trim()
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(given)) return valid(new Date(given))
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(given)
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  // The zone's offset at about that time; once more, for the hours around a change of the clock.
  const first = asUtc - offsetAt(asUtc, timezone)
  return valid(new Date(asUtc - offsetAt(first, timezone)))
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  )
}

const valid = (date: Date) => (Number.isNaN(date.getTime()) ? undefined : date)
