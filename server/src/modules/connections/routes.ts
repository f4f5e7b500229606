import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Connections } from './service.ts'

export const connectionRoutes = (connections: Connections): Route[] =>
  routes(connectionEndpoints, {
    listConnections: (call) => connections.list(call),
    addConnection: (call) => connections.add(call, call.body),
    updateConnection: (call) => connections.update(call, call.params.id, call.body),
    removeConnection: (call) => connections.remove(call, call.params.id),
    checkConnection: (call) => connections.check(call, call.params.id),
    setToolPermission: (call) => connections.setPermission(call, call.params.id, call.body),
    removeToolGrant: ({ scope, params }) => connections.deps.approvals.removeGrant(scope, params.id),
  })
