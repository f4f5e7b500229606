import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { required } from '#contract/kit/required.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import {
  confirmDatabaseRights,
  refreshDatabase,
  restoreDatabase,
  testConnectedDatabase,
  updateDatabase,
} from './change-database.ts'
import { connectDatabase, testDatabase, uploadDatabase } from './connect-database.ts'
import { decideRelation, getDatabase, readSampleRows } from './read-database.ts'
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
      (await changing(connectDatabase(databases, call, body))).tables.map(({ name }) => name),
    listSqlCredentials: ({ scope }) => sources.listCredentials(scope),
    listDataSources: ({ scope, language }) => sources.list(scope, language),
    testDataSource: ({ body, scope }) => testDatabase(databases, scope, body),
    testConnectedSource: ({ params, body, ...call }) =>
      changing(testConnectedDatabase(databases, call, params.id, body)),
    connectDataSource: ({ body, ...call }) => changing(connectDatabase(databases, call, body)),
    uploadDataSource: ({ files, fields, ...call }) => changing(uploadDatabase(databases, call, files[0], fields)),
    getDataSource: ({ params, ...call }) => getDatabase(databases, call, params.id),
    updateDataSource: ({ params, body, ...call }) => changing(updateDatabase(databases, call, params.id, body)),
    refreshDataSource: ({ params, ...call }) => changing(refreshDatabase(databases, call, params.id)),
    confirmRights: ({ params, ...call }) => changing(confirmDatabaseRights(databases, call, params.id)),
    getSampleRows: ({ params, query, signal, ...call }) => readSampleRows(databases, call, params.id, query, signal),
    decideRelation: ({ params, body, ...call }) => changing(decideRelation(databases, call, params.id, body)),
    exportRows: ({ params, body, signal, ...call }) => sources.exportRows(call, params.id, body, signal),
    addSampleCompany: ({ scope, language }) => sources.addSample(scope, language),
    removeDataSource: ({ params, ...call }) => changing(sources.remove(call, params.id)),
    restoreDataSource: async ({ params, ...call }) => {
      const { id } = await changing(restoreDatabase(databases, call, params.id))
      const restored = (await sources.list(call.scope, call.language)).find((item) => item.id === id)
      return required(restored, 'the source was just brought back')
    },
  })
}
