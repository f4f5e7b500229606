import { monitorLimits } from '#contract/monitors/limits.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import { type MeasuredSeries, shiftPeriod } from '#contract/monitors/series.ts'
import type { MonitorHistory } from '#contract/monitors/simulate.ts'
import { type DataClock, dayIn } from '../../platform/wall-clock.ts'
import type { OpenedQuerySource } from '../charts/service.ts'
import type { DraftDeps } from './draft.ts'
import { evaluationTime, looksBetween } from './intervals.ts'
import { type Look, lookAt, statementOn, type WatchedQuery, type Watcher } from './look.ts'

type Timed = { interval: MonitorInterval; timeZone: string; pendingMinutes: number }
const { historyDays, historySeries, historyTimes, sampledTimes } = monitorLimits
const dayMs = 86_400_000

/**
 * What checks would have seen: of figures along time the same rows, looked at on earlier days; else the query of earlier days, where it asks about other
 * days on other days. Null where the data says only how it is now.
 */
export async function historyOf(
  deps: Pick<DraftDeps, 'charts' | 'clock'>,
  watcher: Watcher,
  watched: WatchedQuery,
  { look: { measured }, source }: { look: Look; source: OpenedQuerySource },
  timed: Timed,
  signal: AbortSignal,
): Promise<MonitorHistory | null> {
  const now = endOfData(source, deps.clock.now())
  if (measured.grain !== null) {
    const times = seriesTimes(measured, timed, now).map((time) => evaluationTime(source.timeZone, time))
    return times.length === 0 ? null : { times, measured: shortened(measured), samples: null }
  }
  const times = looksBetween(scheduleOf(timed, now), new Date(now.getTime() - historyDays * dayMs), now, sampledTimes)
  const days = times.map((time) => dayIn(source.timeZone, time))
  const statements = new Set(days.map((day) => statementOn(watched, source.schema, day)))
  if (statements.size < 2) return null
  const looks = await Promise.all(
    days.map((day) => lookAt(deps, watcher, watched, { at: now, day, maxAgeSeconds: 600, source }, signal)),
  )
  const seen = looks.flatMap((outcome, index) =>
    outcome.ok ? [{ at: times[index], measured: outcome.look.measured }] : [],
  )
  return {
    times: seen.flatMap(({ at }) => (at ? [evaluationTime(source.timeZone, at)] : [])),
    measured: { ...measured, series: [] },
    samples: seen.map((sample) => trimmed(sample.measured)),
  }
}

const scheduleOf = ({ interval, timeZone }: Timed, anchor: Date) => ({
  interval,
  timeZone,
  anchor: interval.every === 'minutes' ? new Date(anchor.getTime() - historyDays * dayMs) : anchor,
})

/** Data that ends on an earlier day is looked at as on that day. */
function endOfData({ today, timeZone }: DataClock, now: Date): Date {
  if (today === undefined || today >= dayIn(timeZone, now)) return now
  return new Date(Date.parse(`${today}T12:00:00Z`))
}

/** When checks would have looked, as far back as there are figures; often ones as far as they differ. */
function seriesTimes(measured: MeasuredSeries, timed: Timed, now: Date): Date[] {
  const { grain } = measured
  const first = measured.series.flatMap(({ points }) => points[0]?.from ?? []).toSorted()[0]
  if (first === undefined || grain === null) return []
  const back = grain === 'day' || grain === 'moment' ? historyDays * dayMs : historyDays * 6 * dayMs
  const from = new Date(Math.max(Date.parse(first), now.getTime() - back))
  const all = looksBetween(scheduleOf(timed, now), from, now, historyTimes)
  const isDense = timed.interval.every === 'minutes' || timed.interval.every === 'cron'
  return isDense && grain !== 'moment'
    ? firstOfEachDay(all.length >= historyTimes ? eachDay(from, now) : all, timed)
    : all
}

const eachDay = (from: Date, to: Date): Date[] =>
  Array.from(
    { length: Math.floor((to.getTime() - from.getTime()) / dayMs) + 1 },
    (_, index) => new Date(from.getTime() + index * dayMs),
  )

/** The first look of a day, and the one after it by which a condition that holds has held long enough. */
function firstOfEachDay(times: readonly Date[], { timeZone, pendingMinutes }: Timed): Date[] {
  const days = new Map<string, Date>()
  for (const time of times) {
    const day = dayIn(timeZone, time)
    if (!days.has(day)) days.set(day, time)
  }
  const pending = pendingMinutes * 60_000
  return [...days.values()].flatMap((time) =>
    pending > 0 && pending < dayMs ? [time, new Date(time.getTime() + pending)] : [time],
  )
}

/** As much of a series as the page shows, and what its season is told by. */
function shortened(measured: MeasuredSeries): MeasuredSeries {
  const { grain } = measured
  if (grain === null || grain === 'moment') return trimmed(measured)
  const newest =
    measured.series
      .flatMap(({ points }) => points.at(-1)?.from ?? [])
      .toSorted()
      .at(-1) ?? ''
  const oldest = newest === '' ? '' : shiftPeriod(newest, grain, grain === 'day' ? -(historyDays + 60) : -historyDays)
  const series = measured.series.map(({ label, points }) => ({
    label,
    points: points.filter(({ from }) => from >= oldest),
  }))
  return trimmed({ ...measured, series })
}

/** The largest series where there are too many. */
const trimmed = (measured: MeasuredSeries): MeasuredSeries => ({
  ...measured,
  series: measured.series
    .toSorted((left, right) => sizeOf(right) - sizeOf(left))
    .slice(0, historySeries)
    .map(({ label, points }) => ({ label, points: points.slice(-historyTimes) })),
})

const sizeOf = ({ points }: MeasuredSeries['series'][number]) =>
  points.reduce((sum, { value }) => sum + Math.abs(value), 0)
