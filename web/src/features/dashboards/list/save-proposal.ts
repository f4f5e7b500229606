import type { Proposal } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { api } from '#web/lib/client/api.ts'

/** Keeps a chart that was offered. */
export function saveProposal({ name, question, reading, query, spec }: Proposal): Promise<Chart> {
  const { source, sql, visual, columns } = query
  const body = { name, question, reading, spec, query: { source, sql, visual, columns } }
  return api.call(chartEndpoints.createChart, { body })
}
