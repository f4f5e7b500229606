import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { type Route, routes } from '../../../platform/http/route.ts'
import * as broadcasts from './broadcasts.ts'
import * as lists from './phone-lists.ts'

export const broadcastRoutes = (deps: broadcasts.ResolveDeps): Route[] =>
  routes(broadcastEndpoints, {
    listPhoneLists: ({ scope, query }) => lists.listPhoneLists(deps, scope, query),
    addPhoneList: ({ scope, fields, files }) => lists.addPhoneList(deps, scope, fields, files),
    listPhones: ({ scope, params, query }) => lists.listPhones(deps, scope, params.id, query),
    removePhoneList: ({ scope, params }) => lists.removePhoneList(deps, scope, params.id),
    removePhone: ({ scope, params }) => lists.removePhone(deps, scope, params),
    preflightBroadcast: ({ scope, fields, files, signal }) =>
      broadcasts.preflightBroadcast(deps, scope, fields, files, signal),
    sendBroadcast: ({ scope, fields, files, signal }) => broadcasts.sendBroadcast(deps, scope, fields, files, signal),
    listBroadcasts: ({ scope, query }) => broadcasts.listBroadcasts(deps, scope, query),
    getBroadcast: ({ scope, params }) => broadcasts.getBroadcast(deps, scope, params.id),
    listBroadcastRecipients: ({ scope, params, query, language }) =>
      broadcasts.listRecipients(deps, scope, params.id, { ...query, language }),
    setBroadcastState: ({ scope, params, body }) => broadcasts.setState(deps, scope, params.id, body.state),
  })
