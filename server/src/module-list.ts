import { oauthRoutes } from './modules/account/oauth-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { addOnRoutes } from './modules/add-ons/routes.ts'
import type { AddOnReaders } from './modules/add-ons/service.ts'
import { agentRoutes } from './modules/agents/routes.ts'
import { getAgent } from './modules/agents/service.ts'
import { answerBandRoutes } from './modules/answer-bands/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { revokeAllKeys } from './modules/api-keys/service.ts'
import { approvalRoutes } from './modules/approvals/routes.ts'
import { auditRetention } from './modules/audit/service.ts'
import { backupRoutes } from './modules/backups/routes.ts'
import { backupJobs } from './modules/backups/work.ts'
import { countOlderFiles } from './modules/billing/service.ts'
import { createCalendar } from './modules/calendar/calendar.ts'
import { calendarAddOn } from './modules/calendar/connections.ts'
import { createCalls } from './modules/calls/calls.ts'
import { callMetrics } from './modules/calls/metrics.ts'
import { createCharts } from './modules/charts/charts.ts'
import { createChat } from './modules/chat/chat.ts'
import { dropAttachment, findAttached, keepAttachment, uploadAttachment } from './modules/chat/service.ts'
import { createChatData } from './modules/chat-data/service.ts'
import { createChatExport } from './modules/chat-export/chat-export.ts'
import { createChatImport } from './modules/chat-import/chat-import.ts'
import { chatSharingRoutes } from './modules/chat-sharing/routes.ts'
import { messageRetentionTask } from './modules/customer-data/message-retention.ts'
import { customerDataRoutes } from './modules/customer-data/routes.ts'
import { createDashboards } from './modules/dashboards/dashboards.ts'
import { listUses } from './modules/dashboards/service.ts'
import { dataSourceRoutes } from './modules/data-sources/routes.ts'
import { createDevices } from './modules/devices/devices.ts'
import { createDrives, type DriveDeps, driveAddOn } from './modules/drives/service.ts'
import { createEmail, emailAddOn, inboxMails, mailChannel } from './modules/email/email.ts'
import { featureFlagRoutes } from './modules/feature-flags/routes.ts'
import { createFlows, type Flows } from './modules/flows/service.ts'
import { imageProxyRoutes } from './modules/image-proxy/routes.ts'
import { createImageProxy } from './modules/image-proxy/service.ts'
import { knowledgeSharingRoutes, removeSharingSamples } from './modules/knowledge-sharing/service.ts'
import { createKnowledgeTests } from './modules/knowledge-tests/routes.ts'
import { mcpServerRoutes } from './modules/mcp-server/routes.ts'
import { createMeetings } from './modules/meetings/meetings.ts'
import { meetingAddOn } from './modules/meetings/service.ts'
import { createMessaging, whatsappAddOn, whatsappChannel } from './modules/messaging/messaging.ts'
import { messagingMetrics } from './modules/messaging/metrics.ts'
import { modelRoutes } from './modules/models/routes.ts'
import { createMonitors } from './modules/monitors/monitors.ts'
import { onboardingRoutes } from './modules/onboarding/routes.ts'
import { openAiRoutes } from './modules/openai-endpoint/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { removalJobs } from './modules/removals/service.ts'
import { researchRoutes } from './modules/research/routes.ts'
import { createSalesforceModule } from './modules/salesforce/routes.ts'
import { salesforceAddOn } from './modules/salesforce/service.ts'
import { scimRoutes, scimSettingRoutes } from './modules/scim/service.ts'
import { shortcutRoutes } from './modules/shortcuts/routes.ts'
import { createSpeechCalls } from './modules/speech/speech-calls.ts'
import { ssoRoutes } from './modules/sso/routes.ts'
import { studioRoutes } from './modules/studio/routes.ts'
import { createTasks } from './modules/tasks/tasks.ts'
import { createUseCaseFingerprint } from './modules/use-cases/fingerprint.ts'
import { routesOfUseCases } from './modules/use-cases/routes.ts'
import { getUseCase, purgeTask as purgeUseCases } from './modules/use-cases/service.ts'
import { verifiedQueryRoutes } from './modules/verified-queries/routes.ts'
import { createVoiceChat } from './modules/voice/voice-chat.ts'
import { voiceKnowledgeRoutes } from './modules/voice-knowledge/routes.ts'
import { webSearchRoutes } from './modules/web-search/routes.ts'
import { createWidget } from './modules/widget/widget.ts'
import { invitationMails } from './modules/workspaces/invitation-mails.ts'
import { joinByDomain } from './modules/workspaces/join-by-domain.ts'
import { workspaceRoutes } from './modules/workspaces/routes.ts'
import { monthsAhead } from './platform/db/months.ts'
import { erasureWorker } from './platform/files/erase-files.ts'
import type { Scope } from './platform/http/scope.ts'
import type { Module } from './platform/module.ts'
import type { Limiter } from './platform/rates/limiter.ts'
import type { Services } from './services.ts'

/** Every module, in the order in which they start: each after what it rests on. They stop in the opposite order. */
export function listModules(services: Services, limiter: Limiter): { modules: Module[]; flows: Flows } {
  const flows = createFlows({
    ...services,
    runs: services.flowRuns,
    channels: new Map([
      ['whatsapp', whatsappChannel(services)],
      ['email', mailChannel(services)],
    ]),
  })
  const drives = driveDeps(services)
  const modules = [
    ...openedServices(services),
    ...dataModules(services),
    ...chatModules(services, flows),
    flows,
    { routes: studioRoutes({ ...services, flows }) },
    createMessaging({
      ...services,
      flows,
      mails: inboxMails(services),
      ownAddress: services.ownAddress.get,
    }),
    createEmail({ ...services, flows }),
    services.accounts,
    createDrives(drives),
    createCalendar(services),
    createMeetings(services),
    createTasks(services),
    createSalesforceModule({
      ...services,
      wake: (tx, wakes, ended) => services.flowRuns.engine.fireWithin(tx, wakes, ended),
    }),
    { routes: addOnRoutes({ ...services, readers: addOnReaders(services), drives }) },
    createDevices({
      ...services,
      limiter,
      hasSample: hasSample(services),
      keepFile: (scope, upload) => keepAttachment(services, scope, upload),
    }),
    createCalls({
      ...services,
      flows,
      hasSample: hasSample(services),
      ability: {
        hears: services.speech.hears,
        speaks: async () => (await services.voice.synthesizer()) !== 'none',
      },
    }),
    ...clientModules(services),
    { start: services.answering.warm },
    { jobs: [erasureWorker(services), monthsAhead(services), ...removalJobs(services)] },
    { routes: customerDataRoutes(services), jobs: [messageRetentionTask(services)] },
  ]
  return { modules: [accountModule(services, limiter), ...modules], flows }
}

/** Whether the sample company is in somebody's place. */
const hasSample =
  ({ sources }: Pick<Services, 'sources'>) =>
  async (scope: Scope): Promise<boolean> =>
    (await sources.sampleState(scope)) !== 'none'

const openedServices = (services: Services): Module[] => {
  const { events, sharedCache, tableQueries, openFiles, web, models, speech, approvals } = services
  return [
    { stop: () => events.close() },
    { stop: async () => sharedCache?.close() },
    { stop: tableQueries.close },
    { stop: openFiles.close },
    services.notifications,
    services.reads,
    services.usage,
    services.billing,
    { work: { start: () => countOlderFiles(services) } },
    { routes: modelRoutes(models) },
    { routes: answerBandRoutes(services) },
    { routes: backupRoutes(services), jobs: backupJobs(services) },
    { routes: webSearchRoutes(web), stop: () => web.close() },
    createSpeechCalls(services, speech),
    { routes: approvalRoutes(approvals) },
    services.connections,
    { routes: imageProxyRoutes(createImageProxy(services)) },
  ]
}

function sharingModule(services: Services): Module {
  services.sources.onSampleRemoved(() => removeSharingSamples(services))
  const findSampleSource = async (scope: Scope) =>
    (await services.sources.list(scope, 'en')).find(({ kind, status }) => kind === 'sample' && status === 'ready')?.id
  return { routes: knowledgeSharingRoutes({ ...services, ...services.sharing, findSampleSource }) }
}

const dataModules = (services: Services): Module[] => [
  { ...services.sources, routes: dataSourceRoutes(services.sources) },
  services.knowledgeFiles,
  { routes: routesOfUseCases(services), jobs: [purgeUseCases(services)] },
  sharingModule(services),
  { routes: voiceKnowledgeRoutes(services) },
  { routes: shortcutRoutes(services) },
  { routes: workspaceRoutes(services), jobs: [invitationMails(services)] },
  { routes: scimSettingRoutes(services), rawRoutes: scimRoutes(services) },
  { routes: ssoRoutes(services) },
  { routes: organizationRoutes(services), jobs: [auditRetention(services)] },
  { routes: agentRoutes(services) },
  { routes: onboardingRoutes({ ...services, ...services.sources }) },
  { routes: apiKeyRoutes(services) },
]

function chatModules(services: Services, flows: Flows): Module[] {
  const { db, answers, models, web, speech, verifiedQueries } = services
  const chat = createChat(services)
  const metrics = { messaging: messagingMetrics(services), calls: callMetrics(services) }
  const charts = createCharts({ ...services, metrics, usesOf: (...of) => listUses(db, ...of) })
  const { versions } = chat
  const abilities = {
    featureFlags: services.featureFlags,
    models: models.labels,
    webSearch: async () => (await web.current()) !== undefined,
    speech: async () => (await speech.settings()).source !== 'none',
  }
  return [
    chat,
    { drain: answers.drain, stop: answers.stop },
    createVoiceChat({
      ...services,
      asking: chat.asking,
      canTranscribe: speech.hears,
      hearsLive: speech.hearsLive,
    }),
    createChatData(services),
    createChatExport(services),
    createChatImport(services),
    { routes: chatSharingRoutes(services) },
    createKnowledgeTests({
      ...services,
      versions,
      applyGlossary: async (tenant, open) => (await verifiedQueries.load(tenant)).applyGlossary(open),
      fingerprintOfUseCase: createUseCaseFingerprint(services),
    }),
    { routes: featureFlagRoutes(services, abilities) },
    { routes: verifiedQueryRoutes({ ...services, versions, getUseCase: (...of) => getUseCase(services, ...of) }) },
    { routes: researchRoutes(services) },
    charts,
    createDashboards({ ...services, charts: charts.charts }),
    createMonitors({ ...services, charts: charts.charts, flows, hasSample: hasSample(services) }),
  ]
}

/** The add-ons that this installation has. */
const addOnReaders = (services: Services): AddOnReaders => ({
  google_search: async () => {
    const isOn = (await services.web.current()) !== undefined
    return { isActive: isOn, isSetup: isOn, turnedOff: !isOn, account: null, connected_by: null, lastUsedAt: null }
  },
  google_drive: (scope) => driveAddOn(services, scope, 'google_drive'),
  one_drive: (scope) => driveAddOn(services, scope, 'one_drive'),
  email: (scope) => emailAddOn(services, scope),
  whatsapp: (scope) => whatsappAddOn(services, scope),
  google_calendar: (scope) => calendarAddOn(services, scope),
  meeting_recorder: (scope) => meetingAddOn(services, scope),
  salesforce: (scope) => salesforceAddOn(services, scope),
})

/** What a file from a drive becomes is for who keeps files. */
const driveDeps = (services: Services): DriveDeps => ({
  ...services,
  attach: (scope, upload) => uploadAttachment(services, scope, [upload]),
  attachedFile: (scope, id) => findAttached(services, scope, id),
  dropAttached: (scope, id) => dropAttachment(services, scope, id),
  addKnowledge: services.knowledgeFiles.addKept,
  requireAgent: (scope, id) => getAgent(services, scope, id),
})

/** Questions that do not come from our own pages. */
function clientModules(services: Services): Module[] {
  const apiClients = { ...services, brand: services.config.BRAND_NAME }
  return [createWidget(services), { rawRoutes: openAiRoutes(apiClients) }, { rawRoutes: mcpServerRoutes(apiClients) }]
}

const accountModule = (services: Services, limiter: Limiter): Module => ({
  routes: accountRoutes({
    ...services,
    limiter,
    revokeKeys: (db, caller) => revokeAllKeys({ ...services, db }, caller),
    welcome: (...who) => joinByDomain(services, ...who),
  }),
  rawRoutes: oauthRoutes(services),
})
