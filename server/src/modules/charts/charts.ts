import type { SharedCache } from '../../platform/cache/redis-cache.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import { jobFiles } from '../chat/service.ts'
import { listFilterValues } from './about.ts'
import { columnOrigin } from './column-origin.ts'
import { Results } from './results.ts'
import { chartRoutes } from './routes.ts'
import { runChartQuery } from './run.ts'
import { type ChartDeps, listChartsByIds, openChartSource, runTold } from './run-saved.ts'
import { type ChartReader, listCharts } from './service.ts'
import { openSource } from './sources.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'log'> &
  Pick<ChartDeps, 'sources' | 'tableQueries' | 'openFiles' | 'metrics' | 'usesOf'> & {
    files: Parameters<typeof jobFiles>[0]['files']
    sharedCache?: SharedCache | undefined
  }

/** Charts with their one cache of results, their calls, and what other modules do with them. */
export function createCharts(given: Given): Module & { charts: ChartReader } {
  const findFile: ChartDeps['findFile'] = async (userId, id) => (await jobFiles(given, userId, [id], []))[0]
  const deps: ChartDeps = { ...given, results: new Results(undefined, given.sharedCache), findFile }
  return {
    routes: chartRoutes(deps),
    charts: {
      listByIds: (...of) => listChartsByIds(deps, ...of),
      runRow: (...of) => runTold(deps, ...of),
      sourceOf: (...of) => openChartSource(deps, ...of),
      originOf: async (row, viewer, key) => {
        const source = await openChartSource(deps, row, viewer)
        return source && columnOrigin(row.query.sql, source.schema, key)
      },
      filterValues: (...of) => listFilterValues(deps, ...of),
      list: (...of) => listCharts(deps, ...of),
      openSource: (...of) => openSource(deps, ...of),
      runQuery: (...of) => runChartQuery(deps, ...of),
    },
  }
}
