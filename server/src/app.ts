import { listModules } from './module-list.ts'
import { personOf, scopeAgain } from './modules/account/authenticate.ts'
import { flowOf } from './modules/account/flows.ts'
import type { AnsweringTiming } from './modules/answering/service.ts'
import type { Flows } from './modules/flows/service.ts'
import { nameGranters } from './modules/workspaces/granters.ts'
import { postgresLocation } from './platform/db/embedded.ts'
import type { Deps } from './platform/deps.ts'
import { createKnownBrowsers } from './platform/http/known-browser.ts'
import { createRates, noRates } from './platform/http/rate-limit.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createReadiness } from './platform/installation/readiness.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { measuredJobs } from './platform/jobs/measured.ts'
import { startModules, stopModules } from './platform/module.ts'
import { openLimiter } from './platform/rates/open-limiter.ts'
import { publicConfigOf } from './public-config.ts'
import { createServices } from './services.ts'

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

/** The composition root: services (services.ts), then the modules that offer them (module-list.ts), their jobs, and HTTP. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const { config, log } = deps
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(deps, { https })
  const limiter = await openLimiter(deps)
  const services = await createServices(deps, options.answering)
  const { modules, flows } = listModules(services, limiter)
  const jobs = createJobs(
    services,
    modules.flatMap((module) => module.jobs ?? []),
  )
  const http = await createHttpServer({
    log,
    routes: modules.flatMap(({ routes }) => routes ?? []),
    rawRoutes: modules.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    crossOriginCalls: modules.flatMap(({ crossOriginCalls }) => crossOriginCalls ?? []),
    sockets: modules.flatMap(({ sockets }) => sockets ?? []),
    publicUrl: config.PUBLIC_URL,
    framedPages: modules.flatMap(({ framedPages }) => framedPages ?? []),
    authenticate: { person: personOf(deps), flow: flowOf(deps), again: scopeAgain(deps) },
    hasFeature: services.featureFlags.passes,
    nameGranters: (refused, scope) => nameGranters(deps, refused, scope),
    dataDir: config.DATA_DIR,
    webDir: options.webDir,
    publicConfig: publicConfigOf(config),
    title: config.BRAND_NAME,
    https,
    trustProxy: config.TRUST_PROXY,
    rates: options.rateLimits === false ? noRates : createRates(limiter, browsers),
    browsers,
    access: services.access,
    inspectToken: config.INSPECT_TOKEN,
    uploadLimits: { knowledgeFile: config.KNOWLEDGE_FILE_LIMIT_MB * 1024 * 1024 },
    measured: measuredJobs(deps),
    ready: readiness(deps),
  })
  http.addHook('onListen', async () => services.ownAddress.listensAt(http.server.address()))
  const started = [{ stop: limiter.close }, { stop: () => closeServer(http) }, ...modules, jobs]
  return { http, flows, jobs, start: () => startModules(started), stop: () => stopModules(started) }
}

/** Browsers hold connections open on which they have asked nothing yet: they do not count as idle and nobody waits for them. */
async function closeServer(http: App['http']): Promise<void> {
  const hangUp = setTimeout(() => http.server.closeAllConnections(), 1_000)
  await http.close()
  clearTimeout(hangUp)
}

function readiness({ config, connection }: Deps): () => Promise<boolean> {
  const { DATA_DIR: dataDir, DATABASE_URL } = config
  const folders = [dataDir, ...(DATABASE_URL ? [] : [postgresLocation(dataDir).data])]
  return createReadiness({ connection, dataDir, folders })
}
