import { healthChecksOf } from './health-checks.ts'
import { listModules } from './module-list.ts'
import { personOf, scopeAgain } from './modules/account/authenticate.ts'
import { flowOf } from './modules/account/flows.ts'
import type { AnsweringTiming } from './modules/answering/service.ts'
import { measuredBackups } from './modules/backups/measured.ts'
import { listLiveInstances } from './modules/chat/service.ts'
import type { Flows } from './modules/flows/service.ts'
import { operationRoutes } from './modules/operations/routes.ts'
import { nameGranters } from './modules/workspaces/granters.ts'
import { clientOriginsOf } from './platform/config/client-origins.ts'
import { createFailureCounter } from './platform/counts/count-failures.ts'
import { forgetCounts } from './platform/counts/hourly-counts.ts'
import { createIndexBuilder } from './platform/db/build-indexes.ts'
import { postgresLocation } from './platform/db/embedded.ts'
import { measuredConnections } from './platform/db/measured.ts'
import { databaseAddresses } from './platform/db/pooler.ts'
import type { Deps } from './platform/deps.ts'
import { measuredEvents } from './platform/events/measured.ts'
import { createKnownBrowsers } from './platform/http/known-browser.ts'
import type { MeasuredGauge } from './platform/http/metrics.ts'
import { createRates, noRates } from './platform/http/rate-limit.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createSharedStreams } from './platform/http/shared-streams.ts'
import { createVendorServer, listenWithin } from './platform/http/vendor-server.ts'
import { createIdempotency, forgetIdempotencyKeys } from './platform/idempotency/idempotency.ts'
import { createReadiness, type Readiness } from './platform/installation/readiness.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { countJobFailures, measuredJobs } from './platform/jobs/measured.ts'
import { drainModules, type Module, partsOfRoles, startModules, stopModules } from './platform/module.ts'
import { openLimiter } from './platform/rates/open-limiter.ts'
import { measureWork } from './platform/tracing/work-meter.ts'
import { publicConfigOf } from './public-config.ts'
import { createServices, type Services } from './services.ts'

export type App = {
  http: Awaited<ReturnType<typeof createHttpServer>>
  /** Work that goes on beside requests; begins after the server listens, and makes it ready. */
  start: () => Promise<void>
  /** Lets what is under way end, for so long, and takes on nothing new; `stop` comes next. */
  drain: (withinMs: number) => Promise<void>
  /** Ends what is under way, in order. */
  stop: () => Promise<void>
  flows: Flows
  jobs: Jobs
}

export type AppOptions = { webDir?: string; rateLimits?: boolean; answering?: AnsweringTiming }

/** The composition root: services (services.ts), then the modules that offer them (module-list.ts), their jobs, and HTTP. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const { config, log } = deps
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(deps, { https })
  const limiter = await openLimiter(deps)
  const countFailure = createFailureCounter(deps)
  const counts = deps.counts.keepIn(deps)
  const services = await createServices({ ...deps, countFailure }, options.answering)
  const isReady = readiness(deps)
  const { modules: all, flows } = listModules(services, limiter)
  const operations: Module = {
    routes: operationRoutes({ ...services, checks: healthChecksOf(services), ready: isReady }),
  }
  const modules = [...all, operations].map((module) => partsOfRoles(module, config.ROLES))
  const isWeb = config.ROLES.includes('web')
  const own = [forgetCounts(deps), forgetIdempotencyKeys(deps)]
  const jobs = createJobs(services, [...modules.flatMap((module) => module.jobs ?? []), ...own], {
    onFailure: countJobFailures(deps),
  })
  // Others may serve the same people only where the database is outside.
  const streams = config.DATABASE_URL ? createSharedStreams(services) : undefined
  let hasStarted = false
  const vendorRoutes = modules.flatMap((module) => module.vendorRoutes ?? [])
  const measureNoMore = measureWork(deps.metrics)
  const http = await createHttpServer({
    log,
    routes: modules.flatMap(({ routes }) => routes ?? []),
    rawRoutes: [...modules.flatMap(({ rawRoutes }) => rawRoutes ?? []), ...(isWeb ? vendorRoutes : [])],
    crossOriginCalls: modules.flatMap(({ crossOriginCalls }) => crossOriginCalls ?? []),
    sockets: modules.flatMap(({ sockets }) => sockets ?? []),
    publicUrl: config.PUBLIC_URL,
    framedPages: modules.flatMap(({ framedPages }) => framedPages ?? []),
    authenticate: { person: personOf(deps), flow: flowOf(deps), again: scopeAgain(deps) },
    hasFeature: services.featureFlags.passes,
    nameGranters: (refused, scope) => nameGranters(deps, refused, scope),
    dataDir: config.DATA_DIR,
    webDir: options.webDir,
    isPublic: isWeb,
    publicConfig: publicConfigOf(config),
    clientOrigins: clientOriginsOf(config),
    title: config.BRAND_NAME,
    https,
    trustProxy: config.TRUST_PROXY,
    rates: options.rateLimits === false ? noRates : createRates(limiter, browsers),
    browsers,
    access: services.access,
    idempotency: createIdempotency(deps),
    wrote: services.reads.wrote,
    inspectToken: config.INSPECT_TOKEN,
    uploadLimits: { knowledgeFile: config.KNOWLEDGE_FILE_LIMIT_MB * 1024 * 1024 },
    metrics: deps.metrics,
    counts: deps.counts,
    countFailure,
    streams,
    trustsTraceparent: config.TRUST_TRACEPARENT,
    measured: [
      ...measuredJobs(deps),
      runningAnswers(services.answers),
      measuredConnections(deps.pool),
      ...services.reads.measured,
      ...measuredBackups(deps),
      measuredEvents(services),
    ],
    // What a start had yet to begin would fail with a database that goes away now: the start would begin anew.
    ready: async () => {
      const found = await isReady()
      return { ...found, status: found.status && hasStarted }
    },
  })
  const reached = isWeb ? http : createVendorServer(log, vendorRoutes)
  reached.addHook('onListen', async () => services.ownAddress.listensAt(reached.server.address()))
  const inner: Module = isWeb ? {} : { start: () => listenWithin(reached), stop: () => closeServer(reached) }
  const beside: Module = partsOfRoles({ drain: jobs.drain, work: jobs }, config.ROLES)
  const indexes: Module = partsOfRoles({ work: createIndexBuilder(deps) }, config.ROLES)
  const started = [
    counts,
    { stop: limiter.close },
    ...(streams ? [streams] : []),
    { drain: http.drain.drain, stop: () => closeServer(http) },
    inner,
    ...modules,
    beside,
    indexes,
  ]
  const start = async () => {
    await startModules(started)
    hasStarted = true
  }
  const drain = (withinMs: number) => drainModules(started, withinMs)
  const stop = async () => {
    await stopModules(started)
    measureNoMore()
  }
  return { http, flows, jobs, start, drain, stop }
}

/** For whoever adds processes when there is much to answer. */
const runningAnswers = ({ runningCount }: Services['answers']): MeasuredGauge => ({
  name: 'answers_running',
  help: 'Answers that this process gives now.',
  labelNames: [],
  read: async () => [{ labels: {}, value: runningCount() }],
})

/** Browsers hold connections open on which they have asked nothing yet: they do not count as idle and nobody waits for them. */
async function closeServer(http: App['http']): Promise<void> {
  const hangUp = setTimeout(() => http.server.closeAllConnections(), 1_000)
  await Promise.all([http.close(), http.listeners.close()])
  clearTimeout(hangUp)
}

function readiness({ config, connection, db, clock }: Deps): () => Promise<Readiness> {
  const { DATA_DIR: dataDir, DATABASE_URL, ROLES } = config
  const folders = [dataDir, ...(DATABASE_URL ? [] : [postgresLocation(dataDir).data])]
  const hasWorker = async () =>
    ROLES.includes('worker') || (await listLiveInstances({ db, clock })).some(({ roles }) => roles.includes('worker'))
  return createReadiness({ connection: databaseAddresses(config)?.pooled ?? connection, dataDir, folders, hasWorker })
}
