import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { type Call, type Route, routes } from '../../platform/http/route.ts'
import { askAndRead, askAndWait } from './ask.ts'
import * as service from './service.ts'
import * as visits from './visits.ts'

export const ownerRoutes = (deps: service.OwnerDeps): Route[] =>
  routes(widgetEndpoints, {
    getWidget: ({ scope, params }) => service.getWidget(deps, scope, params.id),
    saveWidget: ({ scope, params, body, from }) => service.saveWidget(deps, { scope, from }, params.id, body),
    addWidgetFiles: ({ scope, params, files }) => service.addFiles(deps, scope, params.id, files),
    removeWidgetFile: ({ scope, params }) => service.removeFile(deps, scope, params.id, params.fileId),
    listWidgetConversations: ({ scope, params, query }) => service.listConversations(deps, scope, params.id, query),
    getWidgetConversation: ({ scope, params }) =>
      service.getConversation(deps, scope, params.id, params.conversationId),
  })

/** Calls of pages elsewhere; which origins may make them is decided before (cors.ts). */
export const visitorRoutes = (deps: visits.VisitDeps): Route[] =>
  routes(visitorEndpoints, {
    getWidgetConfig: ({ params }) => visits.getConfig(deps, params.agentId),
    getAgentPage: ({ params }) => visits.getPage(deps, params.agentId),
    startVisit: ({ params }) => visits.startVisit(deps, params.agentId),
    getVisit: (call) => visits.getVisit(deps, callerOf(call)),
    followVisit: {
      json: (call) => visits.getVisit(deps, callerOf(call)),
      events: (call) => visits.followVisit(deps, callerOf(call), call.signal),
    },
    restartVisit: (call) => visits.restartVisit(deps, callerOf(call)),
    askWidget: {
      json: (call) => askAndWait(deps, callerOf(call), call.body.question),
      events: (call) => askAndRead(deps, callerOf(call), call.body.question, call.signal),
    },
    joinVisit: {
      json: (call) => visits.getRunning(deps, callerOf(call)),
      events: (call) => visits.joinVisit(deps, callerOf(call), call.signal),
    },
    stopVisit: (call) => visits.stopVisit(deps, callerOf(call)),
  })

type VisitorCall = Pick<Call<(typeof visitorEndpoints)['getVisit']>, 'params' | 'language' | 'header'>

const callerOf = ({ params, language, header }: VisitorCall): visits.VisitorCaller => ({
  agentId: params.agentId,
  language,
  token: header('visitor'),
  origin: header('origin') ?? '',
})
