import { operationEndpoints } from '#contract/operations/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { createOperating, type OperationDeps } from './service.ts'

/** How the installation is, and its jobs that were given up; for its operator. */
export function operationRoutes(deps: OperationDeps): Route[] {
  const operating = createOperating(deps)
  return routes(operationEndpoints, {
    getOperations: () => operating.look(),
    listFailedJobs: ({ query }) => operating.listFailed(query),
    retryFailedJobs: ({ body }) => operating.retry(body),
    discardFailedJob: ({ body }) => operating.discard(body),
  })
}
