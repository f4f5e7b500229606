import { Readable } from 'node:stream'
import { toPage } from '#contract/kit/paging.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { CapInput } from '#contract/usage/schemas.ts'
import { addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { findAlertPercents, saveAlertPercents } from './alert-settings-store.ts'
import { listCapChoices } from './cap-choice-store.ts'
import { usageCsv } from './csv.ts'
import * as store from './store.ts'
import { getGraph, getTable, type UsageDeps } from './usage.ts'

export const usageRoutes = (deps: UsageDeps): Route[] =>
  routes(usageEndpoints, {
    getUsageGraph: ({ scope, query, language }) => getGraph(deps, scope, query, language),
    getUsageTable: ({ scope, query }) => getTable(deps, scope, query),
    exportUsage: async ({ scope, query }) => {
      const table = await getTable(deps, scope, query)
      const bytes = Buffer.from(usageCsv(table))
      const filename = `usage-${table.from}-${table.to}-${table.by}.csv`
      return { stream: Readable.from([bytes]), mime: 'text/csv; charset=utf-8', filename, bytes: bytes.byteLength }
    },
    listUsageCaps: async ({ scope }) => {
      return capsOf(deps, scope)
    },
    setUsageCap: async ({ scope, from, body }) => {
      const { organizationId } = scope
      // A cap of something that is gone can still be taken away.
      if (body.credits !== null && !(await store.subjectExists(deps.db, organizationId, body)))
        throw fail('cap_subject_not_found')
      return deps.db.transaction(async (tx) => {
        const within = { ...deps, db: tx }
        const before = await capsOf(within, scope)
        await store.setCap(tx, organizationId, body, deps.clock.now())
        const after = await capsOf(within, scope)
        await noteCap(within, { userId: scope.userId, from }, organizationId, { body, before, after })
        return after
      })
    },
    listCapChoices: async ({ scope, query }) => {
      return toPage(...(await listCapChoices(deps.db, scope.organizationId, query, thisMonth(deps))), query)
    },
    getUsageAlertSettings: async ({ scope }) => {
      return { percents: await findAlertPercents(deps.db, scope.organizationId) }
    },
    setUsageAlertSettings: async ({ scope, body, from }) => {
      const { organizationId, userId } = scope
      return deps.db.transaction(async (tx) => {
        const before = await findAlertPercents(tx, organizationId)
        await saveAlertPercents(tx, organizationId, body.percents, deps.clock.now())
        const percents = await findAlertPercents(tx, organizationId)
        const changes = { percents: { from: before.join(', '), to: percents.join(', ') } }
        const target = { kind: 'organization' as const, id: organizationId, name: '' }
        const what = { organizationId, workspaceId: null, action: 'usage.alerts-changed' as const, target, changes }
        await recordAudit({ ...deps, db: tx }, { userId, from }, what)
        return { percents }
      })
    },
    listUsageAlerts: async ({ scope, query }) => {
      return toPage(...(await store.listAlerts(deps.db, scope.organizationId, query)), query)
    },
  })

const capsOf = (deps: UsageDeps, { organizationId }: Scope) => store.listCaps(deps.db, organizationId, thisMonth(deps))

type Caps = Awaited<ReturnType<typeof capsOf>>

async function noteCap(
  deps: UsageDeps,
  by: AuditActor,
  organizationId: Scope['organizationId'],
  { body, before, after }: { body: CapInput; before: Caps; after: Caps },
): Promise<void> {
  const of = (caps: Caps) => caps.find((cap) => cap.subject === body.subject && cap.subject_id === body.subject_id)
  const target = { kind: body.subject, id: body.subject_id, name: (of(after) ?? of(before))?.name ?? '' }
  const changes = { credits: { from: of(before)?.credits ?? null, to: body.credits } }
  await recordAudit(deps, by, { organizationId, workspaceId: null, action: 'usage.cap-set', target, changes })
}

function thisMonth({ clock }: UsageDeps) {
  const today = dayOf(clock.now())
  return { from: monthStart(today), until: addMonthStarts(today, 1) }
}
