import type { AgentId } from '#contract/kit/id.ts'
import type { MonitorId } from '#contract/monitors/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { dayIn } from '../../platform/wall-clock.ts'
import { looksBetween } from './intervals.ts'
import { timedOf } from './monitor-row.ts'
import * as store from './store.ts'

/** A day of a monitor: how often it looked, or will, and from when. */
type LooksOfDay = { id: MonitorId; agentId: AgentId; name: string; at: Date; times: number; state: string }

type Asked = { from: Date; to: Date; zone: string }
const most = { monitors: 100, looks: 2_000 }

/** When the monitors of a place looked and will look, by days of a zone. */
export async function listLooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: Tenant,
  { from, to, zone }: Asked,
): Promise<LooksOfDay[]> {
  const now = clock.now()
  const past = await store.listDaysOfLooks(db, tenant, { from, to, zone })
  const [monitors] = await store.listPage(db, tenant, { page: 1, limit: most.monitors })
  const begin = from > now ? from : now
  const planned = monitors
    .filter(({ active, stopped }) => active && !stopped)
    .flatMap((monitor) => {
      const { interval } = timedOf(monitor)
      const about = { id: monitor.id, agentId: monitor.agentId, name: monitor.name, state: 'planned' }
      const until =
        monitor.settings.end_at && new Date(monitor.settings.end_at) < to ? new Date(monitor.settings.end_at) : to
      const since =
        monitor.settings.start_at && new Date(monitor.settings.start_at) > begin
          ? new Date(monitor.settings.start_at)
          : begin
      if (since >= until) return []
      if (interval.every === 'minutes')
        return daysBetween(since, until, zone).map(([at, end]) => {
          const times = Math.max(1, Math.floor((end.getTime() - at.getTime()) / (interval.minutes * 60_000)))
          return { ...about, at, times }
        })
      const looks = looksBetween(timedOf(monitor), since, until, most.looks)
      const days = Map.groupBy(looks, (look) => dayIn(zone, look))
      return [...days.values()].flatMap((day) => (day[0] ? [{ ...about, at: day[0], times: day.length }] : []))
    })
  const seen = past.map(({ id, agent_id: agentId, name, at, times, outcome: state }) => {
    return { id, agentId, name, at: new Date(at), times, state }
  })
  return [...seen, ...planned]
}

function daysBetween(from: Date, to: Date, zone: string): [Date, Date][] {
  const days: [Date, Date][] = []
  for (let begin = from; begin < to; ) {
    // To where the day of the zone ends, in steps of a quarter of an hour, which every offset is a multiple of.
    const day = dayIn(zone, begin)
    let next = new Date(Math.ceil((begin.getTime() + 1) / 900_000) * 900_000)
    while (next < to && dayIn(zone, next) === day) next = new Date(next.getTime() + 900_000)
    if (next > to) next = to
    days.push([begin, next])
    begin = next
  }
  return days
}
