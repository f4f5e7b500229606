import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartQueryInput } from '#contract/charts/query.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type QueryAuthor, wroteStatement } from '../data-sources/service.ts'
import * as about from './about.ts'
import { askAbout } from './ask-about.ts'
import { proposeCharts } from './proposals.ts'
import { type ChartDeps, openQuerySource, runChart } from './run-saved.ts'
import * as charts from './service.ts'
import { asPerson } from './sources.ts'

export function chartRoutes(deps: ChartDeps): Route[] {
  /** SQL that a person wrote is written down; what was built of parts, and files of their own, is not. */
  const byHand = async (who: QueryAuthor, { source, sql, visual }: ChartQueryInput) => {
    if (source.kind !== 'database' || visual) return
    const { name } = await openQuerySource(deps, asPerson(who.scope), source)
    await wroteStatement(deps, who, { id: source.id, name }, sql)
  }
  return routes(chartEndpoints, {
    saveChart: ({ scope, body, signal }) => charts.saveChart(deps, scope, body, signal),
    listCharts: ({ scope, query }) => charts.listCharts(deps, scope, query),
    renameChart: ({ scope, params, body }) => charts.renameChart(deps, scope, params.id, body.name),
    removeChart: ({ scope, params }) => charts.removeChart(deps, scope, params.id),
    getChart: ({ scope, params }) => charts.getChart(deps, scope, params.id),
    createChart: async ({ scope, from, body, signal }) => {
      await byHand({ scope, from }, body.query)
      return charts.createChart(deps, scope, body, signal)
    },
    updateChart: async ({ scope, from, params, body, signal }) => {
      if (body.query) await byHand({ scope, from }, body.query)
      return charts.updateChart(deps, scope, params.id, body, signal)
    },
    runChart: ({ scope, params, body, signal }) => runChart(deps, asPerson(scope), params.id, body, signal),
    previewChart: async ({ scope, from, body, signal }) => {
      await byHand({ scope, from }, body.query)
      return about.previewChart(deps, asPerson(scope), body, signal)
    },
    verifyChart: ({ scope, params, body, signal }) => charts.verifyChart(deps, scope, params.id, body, signal),
    unverifyChart: ({ scope, params }) => charts.unverifyChart(deps, scope, params.id),
    explainChart: ({ scope, params }) => about.explainChart(deps, asPerson(scope), params.id),
    getChartChanges: ({ scope, params, signal }) => about.listChartChanges(deps, asPerson(scope), params.id, signal),
    markChartSeen: ({ scope, params, signal }) => about.markChartSeen(deps, asPerson(scope), params.id, signal),
    drillChart: ({ scope, params, body, signal }) => about.drillChart(deps, asPerson(scope), params.id, body, signal),
    askAboutCharts: ({ scope, body, language, signal }) => askAbout(deps, { scope, language, signal }, body),
    listChartSources: ({ scope }) => about.listChartSources(deps, asPerson(scope)),
    getChartSourceSchema: ({ scope, params, language }) =>
      about.getSourceSchema(deps, asPerson(scope), params.kind, params.id, language),
    readVisualQuery: ({ scope, body }) => about.readQuery(deps, asPerson(scope), body.source, body.sql),
    compileVisualQuery: ({ scope, body, language }) =>
      about.compileQuery(deps, asPerson(scope), body.source, body.visual, language),
    listFilterValues: ({ scope, body, signal }) => about.listFilterValues(deps, asPerson(scope), body, signal),
    proposeCharts: ({ scope, body, language, signal }) => proposeCharts(deps, { scope, language, signal }, body),
  })
}
