import type { Digest, NotificationDelivery, QuietHours } from '#contract/notifications/delivery.ts'
import { dayIn, instantOf, wallClock } from '../../platform/wall-clock.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Where nobody has chosen one. */
const usualZone = 'Asia/Jakarta'

/** By whose clocks. */
export const zoneOf = ({ time_zone }: Pick<NotificationDelivery, 'time_zone'>): string => time_zone ?? usualZone

type Quiet = Pick<NotificationDelivery, 'time_zone' | 'quiet'>

/** When the quiet hours that a moment lies in are over, the ones right behind them included; the moment itself where it lies in none. */
export function afterQuiet({ quiet, ...zoned }: Quiet, moment: Date): Date {
  if (!quiet) return moment
  const timeZone = zoneOf(zoned)
  let free = moment
  // A week and a day: quiet hours that never end are refused when they are chosen.
  for (let looks = 0; looks < 8; looks++) {
    const end = endOfQuiet(quiet, timeZone, free)
    if (!end) return free
    free = end
  }
  return free
}

function endOfQuiet({ from, to, days }: QuietHours, timeZone: string, moment: Date): Date | undefined {
  const today = new Date(dayIn(timeZone, moment))
  const spans = [-1, 0].flatMap((offset) => {
    const day = new Date(today.getTime() + offset * dayMs)
    if (!days.includes(day.getUTCDay() || 7)) return []
    const last = new Date(day.getTime() + (to > from ? 0 : dayMs))
    return [{ begin: instantAt(day, from, timeZone), end: instantAt(last, to, timeZone) }]
  })
  return spans.find(({ begin, end }) => begin <= moment && moment < end)?.end
}

const instantAt = (day: Date, time: string, timeZone: string): Date =>
  instantOf(new Date(`${day.toISOString().slice(0, 10)}T${time}:00Z`), timeZone)

/** When a mail of the digest goes out that is meant to at a moment. */
function nextDigest(digest: Digest, { digest_at, ...zoned }: NotificationDelivery, moment: Date): Date {
  if (digest === 'at_once') return moment
  const timeZone = zoneOf(zoned)
  const wall = wallClock(moment, timeZone).getTime()
  const stepMs = digest === 'hourly' ? hourMs : dayMs
  const first =
    digest === 'hourly'
      ? new Date(wall - (wall % hourMs))
      : new Date(`${new Date(wall).toISOString().slice(0, 10)}T${digest_at}:00Z`)
  // Where clocks are set back an hour comes twice, and the first answer may be past.
  for (let next = first; ; next = new Date(next.getTime() + stepMs)) {
    const instant = instantOf(next, timeZone)
    if (instant > moment) return instant
  }
}

type Given = { urgent: boolean; digest: Digest }

/** When a mail goes out to somebody that is made at a moment. */
export function mailTime(delivery: NotificationDelivery, { urgent, digest }: Given, moment: Date): Date {
  if (urgent && delivery.urgent_passes) return moment
  return afterQuiet(delivery, nextDigest(digest, delivery, moment))
}

/** When what comes one by one reaches somebody. */
export const messageTime = (delivery: NotificationDelivery, urgent: boolean, moment: Date): Date =>
  mailTime(delivery, { urgent, digest: 'at_once' }, moment)
