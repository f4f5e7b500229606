import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { MonitoringSource } from '#contract/monitors/schemas.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import type { MonitorDeps } from './service.ts'

const maxCharts = 100

/** What of an agent's data can be watched: statements and views first, then other tables, charts, verified queries. */
export async function listMonitoringSources(
  deps: MonitorDeps,
  scope: Scope,
  agentId: AgentId | undefined,
  language: Language,
): Promise<MonitoringSource[]> {
  if (agentId) await getAgent(deps, scope, agentId)
  const through = agentId ? { agents: [agentId] } : undefined
  const open = await deps.sources.open(scope, 'anyone', through)
  const names = new Map(open.map(({ id, name }) => [id as string, name]))
  const tables = open.flatMap(({ id, name: source_name, schema }) =>
    schema.tables.map((table) => ({
      isStated: table.columns.some(
        ({ roles }) => roles?.includes('statement_period') || roles?.includes('snapshot_day'),
      ),
      source: {
        data: { kind: 'table' as const, data_source_id: id, name: table.name },
        name: table.label?.[language] ?? table.name.replaceAll('_', ' '),
        source_name,
        description: table.description?.[language] ?? table.description?.en ?? '',
      },
    })),
  )
  const page = { page: 1, limit: maxCharts, query: '', mine: 'false', sort: 'name' } as const
  const { records } = await deps.charts.list(scope, page)
  // Figures of the product are no data that can be watched.
  const watchable = records.filter(({ source_kind }) => source_kind === 'database' || source_kind === 'file')
  const charts = watchable.map(({ id, name, description, source_name }) => ({
    data: { kind: 'chart' as const, id },
    name,
    source_name,
    description,
  }))
  const queries = (await deps.verifiedQueries.load(scope))
    .list()
    .flatMap(({ id, questions, dataSourceId, reading }) => {
      const source_name = names.get(dataSourceId)
      return source_name === undefined
        ? []
        : [
            {
              data: { kind: 'verified_query' as const, id: id as never },
              name: questions[0] ?? '',
              source_name,
              description: reading,
            },
          ]
    })
  const ordered = tables.toSorted((left, right) => Number(right.isStated) - Number(left.isStated))
  return [...ordered.map(({ source }) => source), ...charts, ...queries]
}
