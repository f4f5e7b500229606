import { personOf, restsOfWork, scopeAgain } from './modules/account/authenticate.ts'
import { flowOf } from './modules/account/flows.ts'
import { oauthConfigOf, serveOauth } from './modules/account/oauth-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { agentRoutes } from './modules/agents/routes.ts'
import { listFileKeys as agentFiles } from './modules/agents/service.ts'
import { createOpenFiles } from './modules/answering/open-files.ts'
import { type AnsweringTiming, createAnswering } from './modules/answering/service.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { revokeAllKeys } from './modules/api-keys/service.ts'
import { approvalRoutes } from './modules/approvals/routes.ts'
import { createApprovals } from './modules/approvals/service.ts'
import { createAuditRetention } from './modules/audit/service.ts'
import { countOlderFiles, createBilling } from './modules/billing/service.ts'
import { createCharts } from './modules/charts/charts.ts'
import { createChat } from './modules/chat/chat.ts'
import { listFileKeys as chatFiles } from './modules/chat/service.ts'
import { createChatData } from './modules/chat-data/service.ts'
import { createChatExport } from './modules/chat-export/chat-export.ts'
import { listFileKeys as exportFiles } from './modules/chat-export/service.ts'
import { chatSharingRoutes } from './modules/chat-sharing/routes.ts'
import { createDashboards } from './modules/dashboards/dashboards.ts'
import { listUses } from './modules/dashboards/service.ts'
import { dataSourceRoutes } from './modules/data-sources/routes.ts'
import { createDataSources, listFileKeys as databaseFiles } from './modules/data-sources/service.ts'
import { searchFiles } from './modules/flows/knowledge.ts'
import { createFlows, type Flows } from './modules/flows/service.ts'
import { gateRoutes } from './modules/gates/routes.ts'
import { createGates } from './modules/gates/service.ts'
import { createKnowledgeFiles, listFileKeys as knowledgeKeys } from './modules/knowledge-files/service.ts'
import { createKnowledgeTests } from './modules/knowledge-tests/routes.ts'
import { connectionRoutes } from './modules/mcp/routes.ts'
import { Connections } from './modules/mcp/service.ts'
import { mcpTools } from './modules/mcp/tools.ts'
import { serveMcp } from './modules/mcp-server/routes.ts'
import { modelRoutes } from './modules/models/routes.ts'
import { createModels } from './modules/models/service.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { onboardingRoutes } from './modules/onboarding/routes.ts'
import { serveOpenAi } from './modules/openai-endpoint/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { pictureRoutes } from './modules/pictures/routes.ts'
import { createPictures } from './modules/pictures/service.ts'
import { researchRoutes } from './modules/research/routes.ts'
import { shortcutRoutes } from './modules/shortcuts/routes.ts'
import { speechRoutes } from './modules/speech/routes.ts'
import { createSpeech } from './modules/speech/service.ts'
import { studioRoutes } from './modules/studio/routes.ts'
import { createUsage } from './modules/usage/service.ts'
import { createAllowedFiles } from './modules/use-cases/allowed-files.ts'
import { createPolicy } from './modules/use-cases/column-policy.ts'
import { createReadRules } from './modules/use-cases/related.ts'
import { routesOfUseCases } from './modules/use-cases/routes.ts'
import { UseCases } from './modules/use-cases/service.ts'
import { createUseCaseSign } from './modules/use-cases/sign.ts'
import { createLookup } from './modules/verified-queries/lookup.ts'
import { verifiedQueryRoutes } from './modules/verified-queries/routes.ts'
import { voiceKnowledgeRoutes } from './modules/voice-knowledge/routes.ts'
import { webSearchRoutes } from './modules/web-search/routes.ts'
import { createWebSearching } from './modules/web-search/service.ts'
import { listFileKeys as widgetFiles } from './modules/widget/service.ts'
import { createWidget } from './modules/widget/widget.ts'
import { nameGranters } from './modules/workspaces/granters.ts'
import { createInvitationMails } from './modules/workspaces/invitation-mails.ts'
import { joinByDomain } from './modules/workspaces/join-by-domain.ts'
import { workspaceRoutes } from './modules/workspaces/routes.ts'
import { placeOfPostgres } from './platform/db/embedded.ts'
import type { Deps } from './platform/deps.ts'
import { TableQueries } from './platform/documents/table-query.ts'
import { openEvents } from './platform/events/open-events.ts'
import { createTopics } from './platform/events/topics.ts'
import { createFiles } from './platform/files/files.ts'
import { createAccess } from './platform/http/access.ts'
import { createKnownBrowsers } from './platform/http/known-browser.ts'
import { createRates, noRates } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import type { Authenticator } from './platform/http/scope.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createReadiness } from './platform/installation/readiness.ts'
import { openLimiter } from './platform/rates/open-limiter.ts'

export type App = {
  http: Awaited<ReturnType<typeof createHttpServer>>
  /** Work that goes on beside requests; begins after the server listens. */
  start: () => Promise<void>
  /** Ends what is under way, in order. */
  stop: () => Promise<void>
  flows: Flows
}

export type AppOptions = { webDir?: string; rateLimits?: boolean; answering?: AnsweringTiming }

/** The composition root: the only file that knows every module. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const https = deps.config.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(deps, { https })
  const limiter = await openLimiter(deps)
  const topics = createTopics(deps)
  const access = createAccess(topics, deps.log)
  const rates = options.rateLimits === false ? noRates : createRates(limiter, browsers)
  const authenticate: Authenticator = { person: personOf(deps), flow: flowOf(deps), again: scopeAgain(deps) }
  const files = createFiles(deps.config.DATA_DIR)
  const models = createModels(deps)
  const rules = createReadRules(deps)
  // `whole` is for use cases alone: everyone else asks what the policy lets them see.
  const { sources, whole } = createDataSources({ ...deps, files, policy: createPolicy(rules) })
  const tableQueries = new TableQueries()
  const knowledge = createKnowledgeFiles({ ...deps, files, tableQueries, allowedFiles: createAllowedFiles(rules) })
  const useCases = new UseCases({ ...deps, sources, whole, filesOf: knowledge.filesOf })
  const useCaseRounds = useCases.rounds()
  const openFiles = createOpenFiles(deps.config)
  const web = createWebSearching(deps)
  const approvals = createApprovals(deps)
  const connections = new Connections({ ...deps, approvals })
  const outside = mcpTools(connections, options.answering)
  const settled = createLookup(deps)
  const answering = createAnswering(
    {
      ...deps,
      models,
      sources,
      web,
      openFiles,
      tableQueries,
      outside,
      knowledge: knowledge.source,
      settled,
      flows: { find: (job) => flows.answers.find(job) },
    },
    options.answering,
  )
  const auditRetention = createAuditRetention(deps)
  const notifications = createNotifications({ ...deps, topics })
  const invitationMails = createInvitationMails(deps)
  const usage = createUsage(deps)
  const billing = createBilling(deps, usage.spent)
  const { credits } = billing
  const speech = createSpeech(deps)
  const events = await openEvents(deps)
  const gates = createGates(deps)
  const restsOf = restsOfWork(deps)
  const watchWork = (...who: Parameters<typeof restsOf>) => access.watch(restsOf(...who))
  const chat = createChat({ ...deps, watchWork, gates, speech, files, events, credits, answering, openFiles })
  const knowledgeTests = createKnowledgeTests({
    ...{
      ...deps,
      sources,
      answering,
      taught: async (place, open) => (await settled.here(place)).taught(open),
      versions: chat.versions,
    },
    signOfUseCase: createUseCaseSign(deps),
  })
  const chatData = createChatData({ ...deps, files, events })
  const chatExport = createChatExport({ ...deps, files })
  const charts = createCharts({
    ...deps,
    sources,
    tableQueries,
    openFiles,
    files,
    usesOf: (...of) => listUses(deps.db, ...of),
  })
  const dashboards = createDashboards({ ...deps, ...charts, access })
  const flows = createFlows({ ...deps, models, sources, answering, credits })
  flows.knowledge.search = searchFiles(knowledge.source)
  const widget = createWidget({ ...deps, access, files, events, credits, answering, openFiles })
  const routes: Route[] = [
    ...accountRoutes({
      ...deps,
      limiter,
      revokeKeys: (db, caller) => revokeAllKeys({ ...deps, db }, caller),
      files,
      fileKeysOf: [agentFiles, chatFiles, databaseFiles, exportFiles, widgetFiles, knowledgeKeys],
      welcome: (...who) => joinByDomain(deps, ...who),
    }),
    ...shortcutRoutes(deps),
    ...studioRoutes({ ...deps, flows }),
    ...workspaceRoutes({ ...deps, invitationMails }),
    ...organizationRoutes(deps),
    ...agentRoutes({ ...deps, files }),
    ...onboardingRoutes({ ...deps, files, hasSample: sources.hasSample }),
    ...chat.routes,
    ...chatData.routes,
    ...chatExport.routes,
    ...chatSharingRoutes({ ...deps, files }),
    ...billing.routes,
    ...usage.routes,
    ...notifications.routes,
    ...knowledgeTests.routes,
    ...modelRoutes(models),
    ...gateRoutes({
      gates,
      models: models.labels,
      webSearch: async () => (await web.current()) !== undefined,
      speech: async () => (await speech.settings()).source !== 'none',
    }),
    ...webSearchRoutes(web),
    ...pictureRoutes(createPictures(deps)),
    ...speechRoutes(deps, speech),
    ...dataSourceRoutes(sources),
    ...routesOfUseCases(useCases),
    ...voiceKnowledgeRoutes(deps),
    ...verifiedQueryRoutes({ ...deps, sources, useCases, versions: chat.versions }),
    ...apiKeyRoutes(deps),
    ...approvalRoutes(approvals),
    ...connectionRoutes(connections),
    ...knowledge.routes,
    ...researchRoutes({ ...deps, answering, credits }),
    ...widget.routes,
    ...charts.routes,
    ...flows.routes,
    ...dashboards.routes,
  ]
  const { config } = deps
  const http = await createHttpServer({
    log: deps.log,
    routes,
    authenticate,
    nameGranters: (refused, scope) => nameGranters(deps, refused, scope),
    dataDir: config.DATA_DIR,
    webDir: options.webDir,
    publicConfig: publicConfig(deps),
    title: config.BRAND_NAME,
    https,
    trustProxy: config.TRUST_PROXY,
    rates,
    browsers,
    access,
    inspectToken: config.INSPECT_TOKEN,
    uploadLimits: { knowledgeFile: config.KNOWLEDGE_FILE_LIMIT_MB * 1024 * 1024 },
    ready: readiness(deps),
  })
  widget.serveOrigins(http)
  flows.serve(http, rates)
  dashboards.serveFrames(http)
  billing.serveWebhooks(http, rates)
  const programs = { ...deps, access, files, answering, credits, brand: config.BRAND_NAME }
  serveOpenAi(http, programs, rates)
  serveMcp(http, programs, rates)
  serveOauth(http, deps, rates)
  const start = async () => {
    await notifications.start()
    await chat.start()
    chatData.start()
    chatExport.start()
    knowledge.start()
    await widget.start()
    await flows.start()
    dashboards.start()
    auditRetention.start()
    invitationMails.start()
    billing.start()
    await countOlderFiles({ ...deps, files })
    await sources.start()
    useCaseRounds.start()
    knowledgeTests.start()
    await answering.warm()
  }
  const stop = async () => {
    await flows.stop()
    await widget.stop()
    await dashboards.stop()
    await Promise.all([chat.stop(), chatData.stop(), chatExport.stop(), knowledge.stop()])
    await auditRetention.stop()
    await invitationMails.stop()
    await billing.stop()
    await knowledgeTests.stop()
    await usage.stop()
    await notifications.stop()
    tableQueries.close()
    await openFiles.close()
    await connections.close()
    await web.close()
    await useCaseRounds.stop()
    await sources.stop()
    // Browsers hold connections open on which they have asked nothing yet: they do not count as idle and nobody waits for them.
    const hangUp = setTimeout(() => http.server.closeAllConnections(), 1_000)
    await http.close()
    await limiter.close()
    clearTimeout(hangUp)
  }
  return { http, start, stop, flows }
}

function readiness({ config, connection }: Deps): () => Promise<boolean> {
  const { DATA_DIR: dataDir, DATABASE_URL } = config
  const folders = [dataDir, ...(DATABASE_URL ? [] : [placeOfPostgres(dataDir).data])]
  return createReadiness({ connection, dataDir, folders })
}

const services = [
  ...['landing', 'socket', 'ml', 'email-agent', 'whatsapp', 'autoflow', 'gateway', 'user', 'console'],
  ...['notifications', 'whatsapp-sandbox', 'monitoring', 'voice-bot', 'devices', 'widget'],
]

/** What the client may know before anyone signs in: /config.json. */
function publicConfig({ config }: Deps): Record<string, unknown> {
  return {
    brand: config.BRAND_NAME,
    // Without a mail server the screens say where the mails are.
    mail: config.SMTP_URL ? 'smtp' : 'outbox',
    oauth: oauthConfigOf(config),
    bases: Object.fromEntries(services.map((service) => [service, `/api/${service}`])),
  }
}
