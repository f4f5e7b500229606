import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { limits } from '#contract/limits.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { FailureCounter } from '../counts/count-failures.ts'
import type { HourlyCounts } from '../counts/hourly-counts.ts'
import { openTemporaryFolder } from '../files/temporary-folder.ts'
import type { Readiness } from '../installation/readiness.ts'
import type { Log } from '../log/log.ts'
import { limitBodies, type Pace, serverTimes, usualPace } from './body-pace.ts'
import { cspReportPath, cspReportRoute, reportingEndpoints } from './csp-reports.ts'
import { createDrain, type Drain } from './drain.ts'
import { handleErrors, type NameGranters, sendFailure } from './error-handler.ts'
import { fail } from './fail.ts'
import { inspectionGuard, isOfThisMachine } from './inspection.ts'
import { createListeners } from './listeners.ts'
import { type MeasuredGauge, serveMetrics } from './metrics.ts'
import { keepOutOfCaches } from './no-store.ts'
import { OpenStreams } from './open-streams.ts'
import { allowFrames, type CrossOriginCalls, type FramedPages, serveCrossOriginCalls } from './other-sites.ts'
import { type RawRoute, serveRawRoutes } from './raw-route.ts'
import type { Route } from './route.ts'
import { serveDocs } from './serve-docs.ts'
import { type ServeOptions, serveRoutes } from './serve-routes.ts'
import type { SharedStreams } from './shared-streams.ts'
import { type SocketRoute, serveSockets } from './sockets.ts'
import { callOf, traceRequests } from './trace-requests.ts'
import { serveWeb } from './web.ts'

export type HttpOptions = Omit<ServeOptions, 'uploadDir'> & {
  log: Log
  routes: readonly Route[]
  rawRoutes?: readonly RawRoute[]
  crossOriginCalls?: readonly CrossOriginCalls[]
  framedPages?: readonly FramedPages[]
  sockets?: readonly SocketRoute[]
  /** Where people find it, when that is not the address that it listens on. */
  publicUrl?: string | undefined
  dataDir: string
  /** Folder of the built client; left out in tests. */
  webDir?: string | undefined
  /** False: only machines ask, whether it lives and what it does. */
  isPublic: boolean
  publicConfig: Record<string, unknown>
  /** Origins beside our own that pages may ask. */
  clientOrigins?: readonly string[]
  title: string
  https: boolean
  trustProxy: TrustedProxies
  /** Opens /metrics, /docs and /openapi.json to other machines. */
  inspectToken?: string | undefined
  nameGranters?: NameGranters
  /** How slowly requests may come; the usual pace when left out. */
  pace?: Pace
  metrics: Registry
  counts: HourlyCounts
  countFailure: FailureCounter
  /** Whether whoever asks may name the trace that the request belongs to. */
  trustsTraceparent?: boolean
  /** Counts answers that stay open with other processes; undefined: this one is alone. */
  streams?: SharedStreams | undefined
  /** Beside requests, for /metrics. */
  measured?: readonly MeasuredGauge[]
  /** Whether this process can do its work now; answers /ready. */
  ready: () => Promise<Readiness>
}

/** The HTTP server with everything that is not business: security headers, limits, errors, docs, health, metrics, the client's files. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const pace = options.pace ?? usualPace
  const app = fastify({
    ...serverTimes(pace),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBody.bytes,
    trustProxy: trusting(options.trustProxy),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // HEAD is answered as GET is; Node leaves the body away. Routes of its own would be a third of all.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD') request.method = 'GET'
      return request.url ?? '/'
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('scope')
  app.decorate('streams', new OpenStreams(options.streams))
  const listeners = createListeners(app)
  app.decorate('listeners', listeners)
  app.decorate('drain', createDrain(app, listeners))
  traceRequests(app, { trustsParent: options.trustsTraceparent ?? false })
  handleErrors(app, {
    countFailure: (code, request) => options.countFailure(code, callOf(request), request.id),
    nameGranters: options.nameGranters,
  })
  const uploadDir = openTemporaryFolder(options.dataDir)
  await app.register(helmet, securityHeaders(options))
  await app.register(multipart, { limits: { fileSize: largestUpload(options) + 1 }, throwFileSizeLimit: false })
  if (options.https)
    app.addHook('onSend', async (_request, reply) => void reply.header('reporting-endpoints', reportingEndpoints))
  keepOutOfCaches(app)
  limitBodies(app, pace)
  serveStatus(app, options)
  const guard = inspectionGuard(options.inspectToken)
  serveMetrics(app, guard, options.metrics, options.measured ?? [])
  if (options.isPublic) serveDocs(app, options.routes, { title: options.title, guard })
  for (const calls of options.crossOriginCalls ?? []) serveCrossOriginCalls(app, calls)
  for (const pages of options.framedPages ?? []) allowFrames(app, pages)
  serveRoutes(app, options.routes, { ...options, uploadDir })
  const reports = options.isPublic ? [cspReportRoute(options)] : []
  serveRawRoutes(app, [...(options.rawRoutes ?? []), ...reports], options.rates)
  serveSockets(app, options.sockets ?? [], options)
  if (options.webDir && options.isPublic) await serveWeb(app, options.webDir)
  else app.setNotFoundHandler((request, reply) => sendFailure(request, reply, fail('not_found')))
  return app
}

/** Counted from us outwards: what lies before that many proxies was written by whoever asks. */
const trusting = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Of all calls: a file that is longer than this is cut off, and would pass for a shorter one where its call takes more. */
const largestUpload = ({ uploadLimits, routes }: HttpOptions) =>
  Math.max(
    ...Object.values(uploadLimits),
    ...routes.flatMap(({ endpoint }) => Object.values(endpoint.form?.files ?? {}).map(({ maxBytes }) => maxBytes)),
  )

function serveStatus(app: FastifyInstance, { isPublic, publicConfig, ready }: HttpOptions): void {
  app.get('/health', () => ({ status: true }))
  app.get('/ready', async (_request, reply) => {
    const found = await ready()
    const status = found.status && !app.drain.isDraining()
    return reply.status(status ? 200 : 503).send({ ...found, status })
  })
  if (!isPublic) return
  app.get('/config.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...publicConfig, docs: isOfThisMachine(request) }),
  )
}

function securityHeaders({ https, clientOrigins = [] }: HttpOptions) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions of menus, widths of columns and tooltips of charts are style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...clientOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [cspReportPath],
        // Who knows it leaves `report-uri` aside, also where it has no endpoint.
        ...(https && { reportTo: ['csp'] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  } as const
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}
