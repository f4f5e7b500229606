import type { Health, HealthPart } from '#contract/operations/schemas.ts'
import type { Readiness } from '../../platform/installation/readiness.ts'
import type { ReplicaState } from '../../platform/replica/watch-replica.ts'

/** What a look at something outside has found: as the doctor tells it. */
type Found = { state: 'ok' | 'warning' | 'problem'; says: string }

/** Looks at what the installation rests on, where it is set up; undefined: it is not. */
export type HealthChecks = Record<
  Exclude<HealthPart, 'database' | 'replica' | 'worker'>,
  () => Promise<Found | undefined>
>

const readyState = { ok: 'ok', missing: 'problem', unknown: 'unknown' } as const

/** Every part once. A look that itself fails is a problem of what was looked at. */
export async function lookAt(checks: HealthChecks): Promise<Health[]> {
  const looks = Object.entries(checks).map(async ([part, check]): Promise<Health> => {
    const found = await check().catch((error: unknown): Found => ({ state: 'problem', says: String(error) }))
    // The keys of `checks` are parts by its type.
    const name = part as HealthPart
    if (!found) return { part: name, state: 'off', detail: null }
    return { part: name, state: found.state, detail: found.state === 'ok' ? null : found.says }
  })
  return Promise.all(looks)
}

/** What /ready knows at once. */
export const healthOf = ({ database, worker }: Readiness): Health[] => [
  { part: 'database', state: readyState[database], detail: null },
  { part: 'worker', state: readyState[worker], detail: null },
]

/** How old the read replica is; `behind` and what is away leave the work to the primary. */
export function healthOfReplica(found: ReplicaState | undefined): Health {
  const part = 'replica'
  if (!found) return { part, state: 'off', detail: null }
  if ('says' in found) return { part, state: 'problem', detail: found.says }
  if (!('ageMs' in found)) return { part, state: 'unknown', detail: null }
  const detail = `${(found.ageMs / 1000).toFixed(1)} s`
  return { part, state: found.state === 'fresh' ? 'ok' : 'warning', detail }
}
