import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeSearch } from '#contract/knowledge-files/schemas.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { addFiles } from './add-files.ts'
import { getTables } from './file-tables.ts'
import * as service from './service.ts'

type RouteDeps = service.KnowledgeDeps & {
  search: (scope: Scope, agentId: AgentId, question: string, limit: number) => Promise<KnowledgeSearch>
}

export const knowledgeFileRoutes = (deps: RouteDeps): Route[] =>
  routes(knowledgeFileEndpoints, {
    addKnowledgeFiles: ({ scope, query, files, language }) => addFiles(deps, scope, query.bot_id, files, language),
    listKnowledgeFiles: ({ scope, params, query, language }) =>
      service.listFiles(deps, scope, params.botId, query, language),
    searchKnowledge: ({ scope, params, query }) => deps.search(scope, params.botId, query.query, query.limit),
    removeKnowledgeFile: ({ scope, params }) => service.removeFile(deps, scope, params.id),
    restoreKnowledgeFile: ({ scope, params, language }) => service.restoreFile(deps, scope, params.id, language),
    retryKnowledgeFile: ({ scope, params, language }) => service.retryFile(deps, scope, params.id, language),
    listKnowledgeVersions: ({ scope, params, language }) => service.listVersions(deps, scope, params.id, language),
    listChangedSources: ({ scope, query }) => service.listChangedSources(deps, scope, query.cited),
    listKnowledgePassages: ({ scope, params, query }) => service.getPassages(deps, scope, params.id, query),
    listKnowledgeTables: ({ scope, params }) => getTables(deps, scope, params.id),
    getAccessFile: ({ scope, params, query }) => service.openFile(deps, scope, params.id, query.version),
  })
