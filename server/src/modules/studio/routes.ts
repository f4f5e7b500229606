import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { studioMarketEndpoints } from '#contract/studio/market-endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { buildByWords } from './building.ts'
import { listCategories } from './categories.ts'
import * as market from './market.ts'
import { listPresentPicks } from './picked-store.ts'
import * as publishing from './publishing.ts'
import * as removing from './removing.ts'
import * as service from './service.ts'
import * as connections from './template-connections.ts'
import * as versions from './versions.ts'
import * as webhooks from './webhooks.ts'

const listed = { recent: {}, draft: { status: 'draft' }, running: { active: true } } as const

export const studioRoutes = (deps: service.StudioDeps): Route[] => [
  ...routes(studioEndpoints, {
    listProjects: ({ scope, query: { filter, query: text, ...page } }) =>
      service.listProjects(deps, scope, { ...page, text, ...listed[filter] }),
    createProject: ({ scope, body }) => service.createProject(deps, scope, body),
    createStudioProject: ({ scope, body }) => service.createProject(deps, scope, body),
    listSavedProjects: ({ scope, query: { query: text, ...page } }) =>
      service.listProjects(deps, scope, { ...page, text, status: 'saved' }),
    listDraftProjects: ({ scope, query: { query: text, ...page } }) =>
      service.listProjects(deps, scope, { ...page, text, status: 'draft' }),
    listActiveProjects: ({ scope, query: { query: text, ...page } }) =>
      service.listProjects(deps, scope, { ...page, text, active: true }),
    openProject: ({ scope, params }) => service.openProject(deps, scope, params.id),
    updateProject: ({ scope, params, body }) => service.updateProject(deps, scope, params.id, body),
    removeProject: ({ scope, from, params }) => removing.removeProject(deps, scope, from, params.id),
    restoreProject: ({ scope, from, params }) => removing.restoreProject(deps, scope, from, params.id),
    duplicateProject: ({ scope, params }) => service.duplicateProject(deps, scope, params.id),
    changeProjectStatus: ({ scope, params, body }) => versions.changeStatus(deps, scope, params.id, body),
    listVersions: ({ scope, params, query }) => versions.listVersions(deps, scope, params.id, query),
    openVersion: ({ scope, params }) => versions.openVersion(deps, scope, params.id, params.number),
    labelVersion: ({ scope, params, body }) => versions.labelVersion(deps, scope, params.id, params.number, body),
    rollBackProject: ({ scope, params }) => versions.rollBack(deps, scope, params.id, params.number),
    importProject: ({ scope, body }) => versions.importProject(deps, scope, body.content),
    exportProject: ({ scope, params, query }) => versions.exportProject(deps, scope, params.id, query.version),
    publishProject: ({ scope, from, params, body }) => publishing.publishProject(deps, scope, from, params.id, body),
    publishVersion: ({ scope, from, params }) => publishing.publishVersion(deps, scope, from, params.id, params.number),
    unpublishProject: ({ scope, from, params }) => publishing.unpublishProject(deps, scope, from, params.id),
    listProjectTriggers: ({ scope, params }) => publishing.listTriggers(deps, scope, params.id),
    getWebhook: ({ scope, params }) => webhooks.getWebhook(deps, scope, params),
    listenToWebhook: ({ scope, params }) => webhooks.listenToWebhook(deps, scope, params),
    stopListening: ({ scope, params }) => webhooks.stopListening(deps, scope, params),
    getProjectAgent: ({ scope, params }) => publishing.getProjectAgent(deps, scope, params.id),
    testProject: ({ scope, params, body }) => publishing.testProject(deps, scope, params.id, body),
    listPresentPicks: ({ scope, body }) => listPresentPicks(deps.db, scope, body.picks),
    replayProject: ({ scope, params, body }) => publishing.replayProject(deps, scope, params.id, body.last),
  }),
  ...routes(studioMarketEndpoints, {
    listCategories: ({ language }) => listCategories(language),
    listMarketTemplates: ({ scope, language, query }) => market.listTemplates(deps, scope, language, query),
    addMarketTemplate: ({ scope, body }) => market.addTemplate(deps, scope, body),
    removeMarketTemplate: ({ scope, query }) => market.removeTemplate(deps, scope, query.id),
    useMarketTemplate: ({ scope, language, body }) => market.useTemplate(deps, scope, language, body),
    listTemplatesOfType: ({ scope, language, query }) => market.listTemplates(deps, scope, language, query),
    listTemplateConnections: ({ scope, query }) => connections.listConnections(deps, scope, query),
    addTemplateConnection: ({ scope, body }) => connections.addConnection(deps, scope, body),
    removeTemplateConnection: ({ scope, query }) => connections.removeConnection(deps, scope, query.id),
    buildByWords: ({ scope, language, body }) => buildByWords(deps, scope, language, body),
  }),
]
