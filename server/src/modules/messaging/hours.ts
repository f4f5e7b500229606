import type { MessagingSettings } from '#contract/messaging/account.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether people are there; always, where no hours are set. */
export function isOpenAt({ enabled, time_zone, open }: MessagingSettings['hours'], now: Date): boolean {
  if (!enabled) return true
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const day = days.indexOf(part('weekday'))
  return open.some((entry) => entry.day === day && entry.from <= time && time < entry.to)
}
