import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { ConnectionDeps } from './service.ts'
import * as service from './service.ts'

export const connectionRoutes = (deps: ConnectionDeps): Route[] =>
  routes(connectionEndpoints, {
    listConnections: (call) => service.listConnections(deps, call),
    addConnection: (call) => service.addConnection(deps, call, call.body),
    updateConnection: (call) => service.updateConnection(deps, call, call.params.id, call.body),
    removeConnection: (call) => service.removeConnection(deps, call, call.params.id),
    checkConnection: (call) => service.checkConnection(deps, call, call.params.id),
    setToolPermission: (call) => service.setToolPermission(deps, call, call.params.id, call.body),
    removeToolGrant: ({ scope, params }) => deps.approvals.removeGrant(scope, params.id),
  })
