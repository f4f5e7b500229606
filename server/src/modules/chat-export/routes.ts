import { chatExportEndpoints } from '#contract/chat-export/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findOwnSession } from '../chat/service.ts'
import * as service from './service.ts'

export const chatExportRoutes = (deps: service.ExportDeps): Route[] =>
  routes(chatExportEndpoints, {
    exportSession: async ({ scope, params, query, language }) =>
      service.exportSession(deps, await findOwnSession(deps, scope, params), query, language),
    startChatExport: ({ scope, language }) => service.startExport(deps, scope, language),
    getLatestChatExport: ({ scope }) => service.getLatest(deps, scope),
    getChatExportFile: ({ scope, params }) => service.openExport(deps, scope, params.id),
  })
