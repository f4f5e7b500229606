import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartQueryInput } from '#contract/charts/query.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type QueryAuthor, wroteStatement } from '../data-sources/service.ts'
import { AboutCharts } from './about.ts'
import { askAbout } from './ask-about.ts'
import { proposeCharts } from './proposals.ts'
import type { ChartDeps, Charts } from './service.ts'
import { asPerson } from './sources.ts'

export function chartRoutes(deps: ChartDeps, charts: Charts): Route[] {
  const about = new AboutCharts(deps, charts)
  /** SQL that a person wrote is written down; what was built of parts, and files of their own, is not. */
  const byHand = async (who: QueryAuthor, { source, sql, visual }: ChartQueryInput) => {
    if (source.kind !== 'database' || visual) return
    const { name } = await charts.source(asPerson(who.scope), source)
    await wroteStatement(deps, who, { id: source.id, name }, sql)
  }
  return routes(chartEndpoints, {
    saveChart: ({ scope, body, signal }) => charts.save(scope, body, signal),
    listCharts: ({ scope, query }) => charts.list(scope, query),
    renameChart: ({ scope, params, body }) => charts.rename(scope, params.id, body.name),
    removeChart: ({ scope, params }) => charts.remove(scope, params.id),
    getChart: ({ scope, params }) => charts.get(scope, params.id),
    createChart: async ({ scope, from, body, signal }) => {
      await byHand({ scope, from }, body.query)
      return charts.create(scope, body, signal)
    },
    updateChart: async ({ scope, from, params, body, signal }) => {
      if (body.query) await byHand({ scope, from }, body.query)
      return charts.update(scope, params.id, body, signal)
    },
    runChart: ({ scope, params, body, signal }) => charts.run(asPerson(scope), params.id, body, signal),
    previewChart: async ({ scope, from, body, signal }) => {
      await byHand({ scope, from }, body.query)
      return about.preview(asPerson(scope), body, signal)
    },
    verifyChart: ({ scope, params, body, signal }) => charts.verify(scope, params.id, body, signal),
    unverifyChart: ({ scope, params }) => charts.unverify(scope, params.id),
    explainChart: ({ scope, params }) => about.explain(asPerson(scope), params.id),
    getChartChanges: ({ scope, params, signal }) => about.changes(asPerson(scope), params.id, signal),
    markChartSeen: ({ scope, params, signal }) => about.seen(asPerson(scope), params.id, signal),
    drillChart: ({ scope, params, body, signal }) => about.drill(asPerson(scope), params.id, body, signal),
    askAboutCharts: ({ scope, body, language, signal }) => askAbout(deps, charts, { scope, language, signal }, body),
    listChartSources: ({ scope }) => about.sources(asPerson(scope)),
    getChartSourceSchema: ({ scope, params, language }) =>
      about.schema(asPerson(scope), params.kind, params.id, language),
    compileVisualQuery: ({ scope, body, language }) =>
      about.compile(asPerson(scope), body.source, body.visual, language),
    listFilterValues: ({ scope, body, signal }) => about.filterValues(asPerson(scope), body, signal),
    proposeCharts: ({ scope, body, language, signal }) =>
      proposeCharts({ deps, charts }, { scope, language, signal }, body),
  })
}
