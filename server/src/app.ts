import { personOf, restsOfWork, scopeAgain } from './modules/account/authenticate.ts'
import { flowOf } from './modules/account/flows.ts'
import { oauthRoutes } from './modules/account/oauth-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { agentRoutes } from './modules/agents/routes.ts'
import { listFileKeys as agentFiles } from './modules/agents/service.ts'
import { createOpenFiles } from './modules/answering/open-files.ts'
import { type AnsweringTiming, createAnswering, createAnswerRunner } from './modules/answering/service.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { revokeAllKeys } from './modules/api-keys/service.ts'
import { approvalRoutes } from './modules/approvals/routes.ts'
import { createApprovals } from './modules/approvals/service.ts'
import { auditRetention } from './modules/audit/service.ts'
import { countOlderFiles, createBilling } from './modules/billing/service.ts'
import { createCharts } from './modules/charts/charts.ts'
import { createChat } from './modules/chat/chat.ts'
import { createChatData } from './modules/chat-data/service.ts'
import { createChatExport } from './modules/chat-export/chat-export.ts'
import { chatSharingRoutes } from './modules/chat-sharing/routes.ts'
import { createConnections } from './modules/connections/connections.ts'
import { createDashboards } from './modules/dashboards/dashboards.ts'
import { listUses } from './modules/dashboards/service.ts'
import { dataSourceRoutes } from './modules/data-sources/routes.ts'
import { createDataSources, listFileKeys as databaseFiles } from './modules/data-sources/service.ts'
import { featureFlagRoutes } from './modules/feature-flags/routes.ts'
import { createFeatureFlags } from './modules/feature-flags/service.ts'
import { createFlowRuns, createFlows, type Flows } from './modules/flows/service.ts'
import { imageProxyRoutes } from './modules/image-proxy/routes.ts'
import { createImageProxy } from './modules/image-proxy/service.ts'
import { createKnowledgeFiles } from './modules/knowledge-files/knowledge.ts'
import { createKnowledgeTests } from './modules/knowledge-tests/routes.ts'
import { mcpServerRoutes } from './modules/mcp-server/routes.ts'
import { modelRoutes } from './modules/models/routes.ts'
import { createModels } from './modules/models/service.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { onboardingRoutes } from './modules/onboarding/routes.ts'
import { openAiRoutes } from './modules/openai-endpoint/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { researchRoutes } from './modules/research/routes.ts'
import { shortcutRoutes } from './modules/shortcuts/routes.ts'
import { speechRoutes } from './modules/speech/routes.ts'
import { createSpeech } from './modules/speech/service.ts'
import { studioRoutes } from './modules/studio/routes.ts'
import { createUsage } from './modules/usage/service.ts'
import { createAllowedFiles } from './modules/use-cases/allowed-files.ts'
import { createPolicy } from './modules/use-cases/column-policy.ts'
import { createUseCaseFingerprint } from './modules/use-cases/fingerprint.ts'
import { createReadRules } from './modules/use-cases/related.ts'
import { routesOfUseCases } from './modules/use-cases/routes.ts'
import { getUseCase, purgeTask as purgeUseCases } from './modules/use-cases/service.ts'
import { createLookup } from './modules/verified-queries/lookup.ts'
import { verifiedQueryRoutes } from './modules/verified-queries/routes.ts'
import { voiceKnowledgeRoutes } from './modules/voice-knowledge/routes.ts'
import { webSearchRoutes } from './modules/web-search/routes.ts'
import { createWebSearching } from './modules/web-search/service.ts'
import { createWidget } from './modules/widget/widget.ts'
import { nameGranters } from './modules/workspaces/granters.ts'
import { invitationMails } from './modules/workspaces/invitation-mails.ts'
import { joinByDomain } from './modules/workspaces/join-by-domain.ts'
import { workspaceRoutes } from './modules/workspaces/routes.ts'
import { placeOfPostgres } from './platform/db/embedded.ts'
import type { Deps } from './platform/deps.ts'
import { createTableQueries } from './platform/documents/table-query.ts'
import { openEvents } from './platform/events/open-events.ts'
import { createTopics } from './platform/events/topics.ts'
import { createFiles } from './platform/files/files.ts'
import { createAccess } from './platform/http/access.ts'
import { createKnownBrowsers } from './platform/http/known-browser.ts'
import { createRates, noRates } from './platform/http/rate-limit.ts'
import type { Authenticator } from './platform/http/scope.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createReadiness } from './platform/installation/readiness.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { measuredJobs } from './platform/jobs/measured.ts'
import { type Module, startModules, stopModules } from './platform/module.ts'
import { openLimiter } from './platform/rates/open-limiter.ts'
import { publicConfigOf } from './public-config.ts'

export type App = {
  http: Awaited<ReturnType<typeof createHttpServer>>
  /** Work that goes on beside requests; begins after the server listens. */
  start: () => Promise<void>
  /** Ends what is under way, in order. */
  stop: () => Promise<void>
  flows: Flows
  jobs: Jobs
}

export type AppOptions = { webDir?: string; rateLimits?: boolean; answering?: AnsweringTiming }

/** The composition root: the only file that knows every module. What a module needs stands above it. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const { config } = deps
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(deps, { https })
  const limiter = await openLimiter(deps)
  const topics = createTopics(deps)
  const access = createAccess(topics, deps.log)
  const authenticate: Authenticator = { person: personOf(deps), flow: flowOf(deps), again: scopeAgain(deps) }
  const restsOf = restsOfWork(deps)
  const watchWork = (...who: Parameters<typeof restsOf>) => access.watch(restsOf(...who))
  const files = createFiles(config.DATA_DIR)
  const events = await openEvents(deps)
  const tableQueries = createTableQueries()
  const openFiles = createOpenFiles(config)
  const notifications = createNotifications({ ...deps, topics })
  const usage = createUsage(deps)
  const billing = createBilling({ ...deps, spent: usage.spent })
  const { credits } = billing
  const models = createModels(deps)
  const web = createWebSearching(deps)
  const speech = createSpeech(deps)
  const gates = createFeatureFlags(deps)
  const approvals = createApprovals(deps)
  const connections = createConnections({ ...deps, approvals }, options.answering)
  const rules = createReadRules(deps)
  // `whole` is for use cases alone: everyone else asks what the policy lets them see.
  const { sources, whole } = createDataSources({ ...deps, files, policy: createPolicy(rules) })
  const knowledge = createKnowledgeFiles({ ...deps, files, tableQueries, allowedFiles: createAllowedFiles(rules) })
  const useCases = { ...deps, sources, whole, filesOf: knowledge.filesOf }
  const settled = createLookup(deps)
  const runs = createFlowRuns(deps)
  const answering = createAnswering(
    {
      ...deps,
      models,
      sources,
      web,
      openFiles,
      tableQueries,
      outside: connections.tools,
      knowledge: knowledge.source,
      settled,
      flows: runs.answers,
    },
    options.answering,
  )
  const answers = createAnswerRunner({ ...deps, events, credits, answering })
  const chat = createChat({ ...deps, watchWork, gates, speech, files, events, credits, answering, answers, openFiles })
  const knowledgeTests = createKnowledgeTests({
    ...deps,
    sources,
    answering,
    answers,
    taught: async (tenant, open) => (await settled.here(tenant)).taught(open),
    versions: chat.versions,
    signOfUseCase: createUseCaseFingerprint(deps),
  })
  const charts = createCharts({
    ...deps,
    sources,
    tableQueries,
    openFiles,
    files,
    usesOf: (...of) => listUses(deps.db, ...of),
  })
  const flows = createFlows({ ...deps, models, sources, answering, answers, knowledge: knowledge.source, runs })
  const programs = { ...deps, access, files, answering, answers, brand: config.BRAND_NAME }
  const modules: Module[] = [
    { stop: () => events.close() },
    { stop: () => tableQueries.close() },
    { stop: () => openFiles.close() },
    notifications,
    usage,
    billing,
    { start: () => countOlderFiles({ ...deps, files }) },
    { routes: modelRoutes(models) },
    { routes: webSearchRoutes(web), stop: () => web.close() },
    { routes: speechRoutes(deps, speech) },
    connections,
    { ...sources, routes: dataSourceRoutes(sources), listFileKeys: databaseFiles },
    knowledge,
    { routes: routesOfUseCases(useCases), jobs: [purgeUseCases(useCases)] },
    { routes: voiceKnowledgeRoutes(deps) },
    { routes: shortcutRoutes(deps) },
    { routes: workspaceRoutes(deps), jobs: [invitationMails(deps)] },
    { routes: organizationRoutes(deps), jobs: [auditRetention(deps)] },
    { routes: agentRoutes({ ...deps, files }), listFileKeys: agentFiles },
    { routes: onboardingRoutes({ ...deps, files, hasSample: sources.hasSample }) },
    chat,
    { stop: () => answers.stop() },
    createChatData({ ...deps, files, events }),
    createChatExport({ ...deps, files }),
    { routes: chatSharingRoutes({ ...deps, files }) },
    knowledgeTests,
    {
      routes: featureFlagRoutes({
        gates,
        models: models.labels,
        webSearch: async () => (await web.current()) !== undefined,
        speech: async () => (await speech.settings()).source !== 'none',
      }),
    },
    { routes: imageProxyRoutes(createImageProxy(deps)) },
    {
      routes: verifiedQueryRoutes({
        ...deps,
        sources,
        versions: chat.versions,
        getUseCase: (...of) => getUseCase(useCases, ...of),
      }),
    },
    { routes: apiKeyRoutes(deps) },
    { routes: approvalRoutes(approvals) },
    { routes: researchRoutes({ ...deps, events, answering, answers }) },
    charts,
    createDashboards({ ...deps, charts: charts.charts, access }),
    createWidget({ ...deps, access, files, events, credits, answering, answers, openFiles }),
    flows,
    { routes: studioRoutes({ ...deps, flows }) },
    { rawRoutes: openAiRoutes(programs) },
    { rawRoutes: mcpServerRoutes(programs) },
    { start: answering.warm },
  ]
  const account: Module = {
    routes: accountRoutes({
      ...deps,
      limiter,
      revokeKeys: (db, caller) => revokeAllKeys({ ...deps, db }, caller),
      files,
      fileKeysOf: modules.flatMap(({ listFileKeys }) => listFileKeys ?? []),
      welcome: (...who) => joinByDomain(deps, ...who),
    }),
    rawRoutes: oauthRoutes(deps),
  }
  const served = [account, ...modules]
  const jobs = createJobs(
    { ...deps, topics },
    served.flatMap((module) => module.jobs ?? []),
  )
  const started = [...served, jobs]
  const http = await createHttpServer({
    log: deps.log,
    routes: served.flatMap(({ routes }) => routes ?? []),
    rawRoutes: served.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    crossOriginCalls: served.flatMap(({ crossOriginCalls }) => crossOriginCalls ?? []),
    framedPages: served.flatMap(({ framedPages }) => framedPages ?? []),
    authenticate,
    nameGranters: (refused, scope) => nameGranters(deps, refused, scope),
    dataDir: config.DATA_DIR,
    webDir: options.webDir,
    publicConfig: publicConfigOf(config),
    title: config.BRAND_NAME,
    https,
    trustProxy: config.TRUST_PROXY,
    rates: options.rateLimits === false ? noRates : createRates(limiter, browsers),
    browsers,
    access,
    inspectToken: config.INSPECT_TOKEN,
    uploadLimits: { knowledgeFile: config.KNOWLEDGE_FILE_LIMIT_MB * 1024 * 1024 },
    measured: measuredJobs(deps),
    ready: readiness(deps),
  })
  return {
    http,
    flows,
    jobs,
    start: () => startModules(started),
    stop: async () => {
      await stopModules(started)
      await closeServer(http)
      await limiter.close()
    },
  }
}

/** Browsers hold connections open on which they have asked nothing yet: they do not count as idle and nobody waits for them. */
async function closeServer(http: App['http']): Promise<void> {
  const hangUp = setTimeout(() => http.server.closeAllConnections(), 1_000)
  await http.close()
  clearTimeout(hangUp)
}

function readiness({ config, connection }: Deps): () => Promise<boolean> {
  const { DATA_DIR: dataDir, DATABASE_URL } = config
  const folders = [dataDir, ...(DATABASE_URL ? [] : [placeOfPostgres(dataDir).data])]
  return createReadiness({ connection, dataDir, folders })
}
