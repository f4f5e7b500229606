import { randomUUID } from 'node:crypto'
import { restsOfWork, scopeIn } from './modules/account/authenticate.ts'
import { createIssuers } from './modules/account/service.ts'
import { createOpenFiles } from './modules/answering/open-files.ts'
import {
  type AnsweringTiming,
  createAnswering,
  createAnswerRunner,
  type ToolSource,
} from './modules/answering/service.ts'
import { createApprovals } from './modules/approvals/service.ts'
import { createBilling } from './modules/billing/service.ts'
import { calendarTools } from './modules/calendar/tools.ts'
import { createConnections } from './modules/connections/connections.ts'
import { createDataSources } from './modules/data-sources/service.ts'
import { deviceAlarmSubject } from './modules/devices/alarm-subject.ts'
import { findWithheldFiles } from './modules/drives/service.ts'
import { createFeatureFlags } from './modules/feature-flags/service.ts'
import { createFlowRuns } from './modules/flows/service.ts'
import { createKnowledgeFiles } from './modules/knowledge-files/knowledge.ts'
import type { WithheldFiles } from './modules/knowledge-files/service.ts'
import { withSharedFiles, withSharedSources } from './modules/knowledge-sharing/service.ts'
import { createModels } from './modules/models/service.ts'
import { monitorSubject } from './modules/monitors/alarm-subject.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { createOutsideAccounts } from './modules/outside-accounts/service.ts'
import { createSalesforce } from './modules/salesforce/service.ts'
import { salesforceTools } from './modules/salesforce/tools.ts'
import { createSpeech } from './modules/speech/service.ts'
import { createUsage } from './modules/usage/service.ts'
import { createAllowedFiles } from './modules/use-cases/allowed-files.ts'
import { createGrantedPolicy, createPolicy } from './modules/use-cases/column-policy.ts'
import { createReadRules } from './modules/use-cases/related.ts'
import { createLookup } from './modules/verified-queries/lookup.ts'
import { createVoice } from './modules/voice/service.ts'
import { createWebSearching } from './modules/web-search/service.ts'
import { openSharedCache } from './platform/cache/open-shared-cache.ts'
import type { FailureCounter } from './platform/counts/count-failures.ts'
import type { Deps } from './platform/deps.ts'
import { createTableQueries } from './platform/documents/table-query.ts'
import { openEvents } from './platform/events/open-events.ts'
import { createTopics } from './platform/events/topics.ts'
import { createFiles } from './platform/files/files.ts'
import { createVirusScan } from './platform/files/virus-scan.ts'
import { createAccess } from './platform/http/access.ts'
import { createOwnAddress } from './platform/http/own-address.ts'
import { readAllowance } from './platform/net/index.ts'
import { createReads } from './platform/replica/reads.ts'
import { createCalendarVendors } from './providers/calendar/calendar-vendors.ts'
import { createTxtRecords } from './providers/dns/txt-records.ts'
import { createDriveVendors } from './providers/drive/drive-vendors.ts'
import { mailAccounts } from './providers/mail/mail-accounts.ts'
import { addressOfToken } from './providers/oauth/id-token.ts'
import { createReadableFigures } from './readable-figures.ts'

/** What several modules are given, each made of what stands above it. */
export type Services = Awaited<ReturnType<typeof createServices>>

type GivenDeps = Deps & { countFailure: FailureCounter }

export async function createServices(given: GivenDeps, timing?: AnsweringTiming) {
  const deps = await openPlatform(given)
  const usage = createUsage(deps)
  const featureFlags = createFeatureFlags(deps)
  const billing = createBilling({ ...deps, spent: usage.spent })
  const models = createModels(deps)
  const web = createWebSearching(deps)
  const approvals = createApprovals(deps)
  const connections = createConnections({ ...deps, approvals }, timing)
  const rules = createReadRules(deps)
  // `whole` is for use cases alone: everyone else asks what the policy lets them see.
  const { sources: own, whole } = createDataSources({ ...deps, policy: createPolicy(rules) })
  const sharing = { ...deps, rules, granted: createGrantedPolicy(rules, whole) }
  const sources = { ...own, open: withSharedSources(sharing, own.open) }
  const driveVendors = createDriveVendors(deps.config)
  const calendarVendors = createCalendarVendors(deps.config, () => deps.clock.now())
  const salesforce = createSalesforce({ at: deps.config.SALESFORCE_URL, allow: readAllowance(deps.config.NET_ALLOW) })
  const accounts = createOutsideAccounts(deps, {
    ...driveVendors,
    google_calendar: calendarVendors.google,
    google_mail: mailAccounts.google,
    microsoft_mail: mailAccounts.microsoft,
    salesforce: { scopes: salesforce.scopes, whoIs: addressOfToken },
  })
  const driveReaders = { ...deps, accounts, driveVendors }
  const withheld: WithheldFiles = { from: (...of) => findWithheldFiles(driveReaders, ...of) }
  const readableFigures = createReadableFigures({ featureFlags })
  const knowledgeFiles = createKnowledgeFiles({ ...deps, allowedFiles: createAllowedFiles(rules), withheld })
  const knowledge = withSharedFiles(sharing, knowledgeFiles.source)
  const verifiedQueries = createLookup(deps)
  const flowRuns = createFlowRuns(deps)
  const answering = createAnswering(
    {
      ...deps,
      models,
      sources,
      web,
      outside: joinTools(
        connections.tools,
        calendarTools({ ...deps, ...timing, accounts, calendarVendors, approvals }),
        salesforceTools({ ...deps, accounts, salesforce }),
      ),
      knowledge,
      verifiedQueries,
      flows: flowRuns.answers,
    },
    timing,
  )
  return {
    ...deps,
    issuers: createIssuers(deps),
    txtRecords: createTxtRecords(deps.config.DNS_SERVERS),
    usage,
    billing,
    credits: billing.credits,
    models,
    web,
    speech: createSpeech(deps),
    voice: createVoice(deps),
    featureFlags,
    approvals,
    connections,
    sources,
    whole,
    knowledgeFiles,
    knowledge,
    sharing,
    filesOf: knowledgeFiles.filesOf,
    verifiedQueries,
    flowRuns,
    answering,
    answers: createAnswerRunner({ ...deps, credits: billing.credits, answering }),
    notifications: createNotifications({
      ...deps,
      featureFlags,
      subjects: { monitor: monitorSubject(deps), 'device-alarm': deviceAlarmSubject(deps) },
    }),
    driveVendors,
    calendarVendors,
    salesforce,
    accounts,
    withheld,
    readableFigures,
    scopeOf: scopeIn(deps),
    ownAddress: createOwnAddress(),
  }
}

/** The parts of the platform that are made anew in each process. */
async function openPlatform(given: GivenDeps) {
  const topics = createTopics(given)
  const access = createAccess(topics, given.log)
  const restsOf = restsOfWork(given)
  return {
    ...given,
    /** This process among those of the installation. */
    instanceId: randomUUID(),
    topics,
    reads: createReads({ ...given, topics }),
    access,
    watchWork: (...who: Parameters<typeof restsOf>) => access.watch(restsOf(...who)),
    files: createFiles(given.fileStore, createVirusScan(given.config.CLAMAV_URL, given.log)),
    events: await openEvents(given),
    sharedCache: await openSharedCache(given),
    tableQueries: createTableQueries(),
    openFiles: createOpenFiles(given.config),
  }
}

/** The tools of several sources, those of the first one first. */
const joinTools = (...sources: ToolSource[]): ToolSource => ({
  toolsFor: async (...asked) => (await Promise.all(sources.map((source) => source.toolsFor(...asked)))).flat(),
})
