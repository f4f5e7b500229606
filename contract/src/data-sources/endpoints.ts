import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { connectedSource, dataSourceId } from './schemas.ts'

const call = { service: 'console', auth: 'token' } as const

export const dataSourceEndpoints = defineEndpoints({
  listDataSources: {
    ...call,
    method: 'GET',
    path: '/data-sources',
    action: 'databases.use',
    summary: 'The databases that questions are answered from, with their state.',
    data: z.array(connectedSource),
  },
  addSampleCompany: {
    ...call,
    method: 'POST',
    path: '/data-sources/sample',
    action: 'sample.manage',
    summary: 'Loads the sample company again after it was removed. For the operator.',
    data: connectedSource,
    errors: ['not_permitted'],
  },
  removeDataSource: {
    ...call,
    method: 'DELETE',
    path: '/data-sources/{id}',
    action: 'sample.manage',
    summary: 'Removes a database; the sample company is deleted whole. For the operator.',
    params: z.object({ id: dataSourceId }),
    errors: ['not_permitted', 'data_source_not_found'],
  },
})
