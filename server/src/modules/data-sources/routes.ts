import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { required } from '#contract/kit/required.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { DataSources } from './service.ts'

export const dataSourceRoutes = (sources: DataSources): Route[] => {
  const { databases } = sources
  /** What was done is in the next answer, not after the seconds for which the list is taken as known. */
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      sources.changed()
    }
  }
  return routes(dataSourceEndpoints, {
    connectSql: async ({ body, ...call }) =>
      (await changing(databases.connect(call, body))).tables.map(({ name }) => name),
    listSqlCredentials: ({ scope }) => sources.listCredentials(scope),
    listDataSources: ({ scope, language }) => sources.list(scope, language),
    testDataSource: ({ body, scope }) => databases.test(scope, body),
    testConnectedSource: ({ params, body, ...call }) => changing(databases.testConnected(call, params.id, body)),
    connectDataSource: ({ body, ...call }) => changing(databases.connect(call, body)),
    uploadDataSource: ({ files, fields, ...call }) => changing(databases.upload(call, files[0], fields.name)),
    getDataSource: ({ params, ...call }) => databases.detail(call, params.id),
    updateDataSource: ({ params, body, ...call }) => changing(databases.update(call, params.id, body)),
    refreshDataSource: ({ params, ...call }) => changing(databases.refresh(call, params.id)),
    confirmRights: ({ params, ...call }) => changing(databases.confirmRights(call, params.id)),
    getSampleRows: ({ params, query, signal, ...call }) => databases.sampleRows(call, params.id, query, signal),
    decideRelation: ({ params, body, ...call }) => changing(databases.decide(call, params.id, body)),
    exportRows: ({ params, body, signal, ...call }) => sources.exportRows(call, params.id, body, signal),
    addSampleCompany: ({ scope, language }) => sources.addSample(scope, language),
    removeDataSource: ({ params, ...call }) => changing(sources.remove(call, params.id)),
    restoreDataSource: async ({ params, ...call }) => {
      const { id } = await changing(databases.restore(call, params.id))
      const restored = (await sources.list(call.scope, call.language)).find((item) => item.id === id)
      return required(restored, 'the source was just brought back')
    },
  })
}
