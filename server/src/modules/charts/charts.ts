import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import { jobFiles } from '../chat/service.ts'
import { AboutCharts } from './about.ts'
import { Results } from './results.ts'
import { chartRoutes } from './routes.ts'
import { type ChartDeps, Charts } from './service.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'log'> &
  Pick<ChartDeps, 'sources' | 'tableQueries' | 'openFiles' | 'usesOf'> & {
    files: Parameters<typeof jobFiles>[0]['files']
  }

/** Charts with their one cache of results, and their calls. */
export function createCharts(given: Given): Module & { charts: Charts; about: AboutCharts; results: Results } {
  const results = new Results()
  const findFile: ChartDeps['findFile'] = async (userId, id) => (await jobFiles(given, userId, [id], []))[0]
  const deps: ChartDeps = { ...given, results, findFile }
  const charts = new Charts(deps)
  return { charts, about: new AboutCharts(deps, charts), routes: chartRoutes(deps, charts), results }
}
