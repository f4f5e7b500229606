import { Readable } from 'node:stream'
import { toPage } from '#contract/kit/paging.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
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
    setUsageCap: async ({ scope, body }) => {
      const { organizationId } = scope
      // A cap of something that is gone can still be taken away.
      if (body.credits !== null && !(await store.subjectExists(deps.db, organizationId, body)))
        throw fail('cap_subject_not_found')
      await store.setCap(deps.db, organizationId, body, deps.clock.now())
      return capsOf(deps, scope)
    },
    listUsageAlerts: async ({ scope, query }) => {
      return toPage(...(await store.listAlerts(deps.db, scope.organizationId, query)), query)
    },
  })

function capsOf({ db, clock }: UsageDeps, { organizationId }: Scope) {
  const today = dayOf(clock.now())
  return store.listCaps(db, organizationId, { from: monthStart(today), until: addMonthStarts(today, 1) })
}
