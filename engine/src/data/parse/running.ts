import { isOperator, markUsed, type Reading } from './reading.ts'

/** 'running total of revenue', 'penjualan kumulatif per bulan': sums that go on from one stretch of time to the next. */
export const readRunning = (reading: Reading): void => {
  const { frame, items } = reading
  const places = items.flatMap((item, index) => (isOperator(item, 'running') ? [index] : []))
  if (places.length === 0) return
  markUsed(reading, ...places)
  const timed = frame.groups.some((group) => group.is === 'time')
  if (!timed && frame.groups.length > 0) {
    reading.doubt += 0.5
    return
  }
  if (!timed) frame.groups.push({ is: 'time', grain: 'month' })
  if (frame.limit !== undefined || frame.compare || frame.share) reading.doubt += 0.5
  frame.running = true
}
