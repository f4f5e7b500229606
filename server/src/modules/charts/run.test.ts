import { expect, test } from 'vitest'
import type { ChartQuery, QuerySource } from '#contract/charts/query.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { TableQueries } from '../../platform/documents/table-query.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import type { DataSources } from '../data-sources/service.ts'
import { Results } from './results.ts'
import { type ChartRunDeps, runChartQuery } from './run.ts'
import type { Reader } from './sources.ts'

const schema = {
  dialect: 'postgres' as const,
  foreignKeys: [],
  tables: [{ name: 'sales', columns: [{ name: 'n', type: 'integer' as const }] }],
}

/** Two databases with the same tables behind one connection, and a file that bears the id of the first. */
function depsOf(asked: string[]): ChartRunDeps {
  const reader = (from: string) => ({
    query: async () => {
      asked.push(from)
      return { columns: [{ name: 'n', type: 'number' as const }], rows: [[from]], truncated: false, durationMs: 1 }
    },
  })
  // One reader for both, so that only the key tells them apart.
  let now = ''
  const shared = { query: () => reader(now).query() }
  const open = async () =>
    ['one', 'two'].map((id) => ({ id, name: id, kind: 'postgres', schema, common: schema, policy: '', reader: shared }))
  const sources = { open } as unknown as DataSources
  const deps = {
    sources,
    tableQueries: {} as TableQueries,
    openFiles: {} as OpenFiles,
    metrics: { messaging: async () => undefined, calls: async () => undefined },
    findFile: async () => undefined,
  }
  return {
    ...deps,
    results: new Results(),
    clock: { now: () => new Date(1_000) },
    // What the reader says is which source was asked for.
    get asking() {
      return now
    },
    set asking(id: string) {
      now = id
    },
  } as ChartRunDeps & { asking: string }
}

const spec = { kind: 'table', lines: [], y: [], rows: [], columns: [] } as unknown as ChartSpec
const queryOf = (id: string): ChartQuery =>
  ({
    source: { kind: 'database', id } as QuerySource,
    source_name: id,
    sql: 'select n from sales',
    dialect: 'postgres',
    columns: [],
  }) as unknown as ChartQuery

test('rows of one source are never shown for another, though the same is asked of equal tables', async () => {
  const asked: string[] = []
  const deps = depsOf(asked) as ChartRunDeps & { asking: string }
  const rowsOf = async (id: string) => {
    deps.asking = id
    const input = { filters: [], parameters: {} } as unknown as Parameters<typeof runChartQuery>[1]['input']
    const { result } = await runChartQuery(
      deps,
      { query: queryOf(id), spec, input, where: { viewer: 'anyone' } as Reader },
      new AbortController().signal,
    )
    return 'rows' in result ? result.rows : result
  }
  expect(await rowsOf('one')).toEqual([['one']])
  expect(await rowsOf('two')).toEqual([['two']])
  expect(await rowsOf('one')).toEqual([['one']])
  expect(asked).toEqual(['one', 'two'])
})
