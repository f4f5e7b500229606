import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { DataSources } from './service.ts'

export const dataSourceRoutes = (sources: DataSources): Route[] =>
  routes(dataSourceEndpoints, {
    listDataSources: ({ scope, language }) => sources.list(scope, language),
    addSampleCompany: ({ scope, language }) => sources.addSample(scope, language),
    removeDataSource: ({ scope, params }) => sources.remove(scope, params.id),
  })
