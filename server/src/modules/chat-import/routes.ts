import { chatImportEndpoints } from '#contract/chat-import/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type ImportDeps, importChats } from './service.ts'

export const chatImportRoutes = (deps: ImportDeps): Route[] =>
  routes(chatImportEndpoints, {
    importChats: ({ scope, query, files, language }) => importChats(deps, scope, query.bot_id, files, language),
  })
