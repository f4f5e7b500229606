import type { AgentId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type MonitorInput, monitorInput } from '#contract/monitors/schemas.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { findDefaultAgent } from '../agents/service.ts'
import { scopeOf } from '../flows/service.ts'
import * as store from './sample-store.ts'
import { createMonitor, type MonitorDeps } from './service.ts'

export type SampleMonitorDeps = MonitorDeps & {
  /** Whether the sample company is in the person's place. */
  hasSample: (scope: Scope) => Promise<boolean>
}

type Sample = {
  name: LocalizedText
  prompt: LocalizedText
  severity: MonitorInput['severity']
  interval: MonitorInput['interval']
}
const daily = { every: 'day', at: '07:00' } as const

/** What who runs a retailer watches. Each is read as any prompt is. */
export const sampleMonitors: readonly Sample[] = [
  {
    name: localized('Revenue below 40 million', 'Pendapatan di bawah 40 juta'),
    prompt: localized(
      'Tell me when daily revenue is below 40 million',
      'Beri tahu saya kalau pendapatan harian di bawah 40 juta',
    ),
    severity: 'warning',
    interval: daily,
  },
  {
    name: localized('Unusual revenue', 'Pendapatan tidak biasa'),
    prompt: localized('Tell me when daily revenue is unusual', 'Beri tahu saya kalau pendapatan harian tidak biasa'),
    severity: 'info',
    interval: daily,
  },
  {
    name: localized('Fewer orders', 'Pesanan berkurang'),
    prompt: localized(
      'Tell me when the number of orders per week falls by 20%',
      'Beri tahu saya kalau jumlah pesanan per minggu turun 20%',
    ),
    severity: 'warning',
    interval: { every: 'week', weekday: 1, at: '08:00' },
  },
  {
    name: localized('Out of stock', 'Stok habis'),
    prompt: localized('Tell me which products are out of stock', 'Beri tahu saya produk yang stoknya habis'),
    severity: 'critical',
    interval: daily,
  },
  {
    name: localized('More refunds', 'Pengembalian dana naik'),
    prompt: localized(
      'Tell me when refunds per week rise by 50%',
      'Beri tahu saya kalau pengembalian dana per minggu naik 50%',
    ),
    severity: 'warning',
    interval: { every: 'week', weekday: 1, at: '08:00' },
  },
  {
    name: localized('No orders arriving', 'Pesanan tidak masuk'),
    prompt: localized('Tell me when there is no data for orders', 'Beri tahu saya kalau tidak ada data pesanan'),
    severity: 'critical',
    interval: daily,
  },
  {
    name: localized('Monthly revenue down', 'Pendapatan bulanan turun'),
    prompt: localized(
      'Tell me when revenue per month falls by 10%',
      'Beri tahu saya kalau pendapatan per bulan turun 10%',
    ),
    severity: 'critical',
    interval: { every: 'month', day: 1, at: '08:00' },
  },
  {
    name: localized('Few new customers', 'Pelanggan baru sedikit'),
    prompt: localized(
      'Tell me when new customers per month are below 50',
      'Beri tahu saya kalau pelanggan baru per bulan di bawah 50',
    ),
    severity: 'info',
    interval: { every: 'month', day: 1, at: '08:00' },
  },
]

type SampleJob = { tenant: Tenant }
const queue = 'sample-monitors'

/** Who looks at monitors for the first time, and has the sample company, finds its monitors; they go with it. */
export async function loadSampleMonitors(deps: SampleMonitorDeps, scope: Scope): Promise<void> {
  const [hasCome, hasCompany] = await Promise.all([store.hasSamples(deps.db, scope), deps.hasSample(scope)])
  if (hasCome && !hasCompany) return store.removeSamples(deps.db, scope)
  if (hasCome || !hasCompany) return
  const { organizationId, workspaceId, userId } = scope
  await deps.db.transaction(async (db) => {
    if (!(await store.claimSamples(db, scope, deps.clock.now()))) return
    const payload = { tenant: { organizationId, workspaceId, userId } }
    await enqueueJobs<SampleJob>({ ...deps, db }, queue, [{ key: workspaceId ?? userId, payload }])
  })
}

/** Reads and tries eight prompts, which takes a moment; the pages of the place show each as it comes. */
export const sampleMonitorWorker = (deps: MonitorDeps): JobWorker =>
  jobWorker<SampleJob>({
    queue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 5_000, longestMs: 60_000, tries: 5 }),
    run: async ({ payload: { tenant } }, signal) => {
      const scope = await scopeOf(deps.db, tenant)
      const agent = await findDefaultAgent(deps, scope.userId)
      if (!agent) return 'done'
      const language = await store.findLanguage(deps.db, scope)
      const there = new Set(await store.listSamplePrompts(deps.db, scope))
      const begun = deps.clock.now().getTime()
      for (const [index, { name, prompt, severity, interval }] of sampleMonitors.entries()) {
        if (there.has(prompt[language])) continue
        const input = monitorInput.parse({
          name: name[language],
          prompt: prompt[language],
          severity,
          interval,
          notification_type: 'in-app',
        })
        // The newest stands first: each is a second older than the one before, so that it comes below and moves nothing.
        const at = new Date(begun - index * 1_000)
        await createSample({ ...deps, clock: { now: () => at } }, scope, agent, input, signal)
      }
      return 'done'
    },
  })

async function createSample(
  deps: MonitorDeps,
  scope: Scope,
  agent: AgentId,
  input: MonitorInput,
  signal: AbortSignal,
): Promise<void> {
  try {
    await store.markSample(deps.db, (await createMonitor(deps, scope, agent, input, signal)).id)
  } catch (error) {
    // A company whose tables were changed may not have what one asks.
    if (!(error instanceof Failure)) throw error
    deps.log.warn({ code: error.code, prompt: input.prompt }, 'a sample monitor was left out')
  }
}
