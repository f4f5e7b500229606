import { isOperator, markUsed, type Reading } from './reading.ts'

/** 'running total of revenue', 'penjualan kumulatif per bulan': sums that go on from one stretch of time to the next. */
export const readRunning = (reading: Reading): void => {
  const { intent, items } = reading
  const places = items.flatMap((item, index) => (isOperator(item, 'running') ? [index] : []))
  if (places.length === 0) return
  markUsed(reading, ...places)
  const timed = intent.groups.some((group) => group.is === 'time')
  if (!timed && intent.groups.length > 0) {
    reading.doubt += 0.5
    return
  }
  if (!timed) intent.groups.push({ is: 'time', grain: 'month' })
  if (intent.limit !== undefined || intent.compare || intent.share) reading.doubt += 0.5
  intent.running = true
}
