import fs from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { Log } from '../log/log.ts'
import { limitBodies, type Pace, serverTimes, usualPace } from './body-pace.ts'
import { handleErrors, type NameGranters, sendFailure } from './error-handler.ts'
import { fail } from './fail.ts'
import { inspectionGuard, isOfThisMachine } from './inspection.ts'
import { createMetrics, type Measured } from './metrics.ts'
import { keepOutOfCaches } from './no-store.ts'
import { OpenStreams } from './open-streams.ts'
import { allowFrames, type CrossOriginCalls, type FramedPages, serveCrossOriginCalls } from './other-sites.ts'
import { type RawRoute, serveRawRoutes } from './raw-route.ts'
import type { Route } from './route.ts'
import { serveDocs } from './serve-docs.ts'
import { type ServeOptions, serveRoutes } from './serve-routes.ts'
import { type SocketRoute, serveSockets } from './sockets.ts'
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
  publicConfig: Record<string, unknown>
  title: string
  https: boolean
  trustProxy: TrustedProxies
  /** Opens /metrics, /docs and /openapi.json to other machines. */
  inspectToken?: string | undefined
  nameGranters?: NameGranters
  /** How slowly requests may come; the usual pace when left out. */
  pace?: Pace
  /** Beside requests, for /metrics. */
  measured?: readonly Measured[]
  /** Whether this process can do its work now; answers /ready. */
  ready: () => Promise<boolean>
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
  }) as unknown as FastifyInstance
  app.decorateRequest('scope')
  app.decorate('streams', new OpenStreams())
  handleErrors(app, options.nameGranters)
  const uploadDir = path.join(options.dataDir, 'uploads')
  fs.rmSync(uploadDir, { recursive: true, force: true })
  fs.mkdirSync(uploadDir, { recursive: true })
  await app.register(helmet, securityHeaders(options.https))
  await app.register(multipart, { limits: { fileSize: largestUpload(options) + 1 }, throwFileSizeLimit: false })
  keepOutOfCaches(app)
  limitBodies(app, pace)
  serveStatus(app, options)
  const guard = inspectionGuard(options.inspectToken)
  createMetrics(app, guard, options.measured ?? [])
  serveDocs(app, options.routes, { title: options.title, guard })
  for (const calls of options.crossOriginCalls ?? []) serveCrossOriginCalls(app, calls)
  for (const pages of options.framedPages ?? []) allowFrames(app, pages)
  serveRoutes(app, options.routes, { ...options, uploadDir })
  serveRawRoutes(app, options.rawRoutes ?? [], options.rates)
  serveSockets(app, options.sockets ?? [], options)
  if (options.webDir) await serveWeb(app, options.webDir)
  else app.setNotFoundHandler((request, reply) => sendFailure(request, reply, fail('not_found')))
  return app
}

/** Counted from us outwards: what lies before that many proxies was written by whoever asks. */
const trusting = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const largestUpload = ({ uploadLimits }: HttpOptions) =>
  Math.max(limits.knowledgeFile.bytes, ...Object.values(uploadLimits))

function serveStatus(app: FastifyInstance, { publicConfig, ready }: HttpOptions): void {
  app.get('/health', () => ({ status: true }))
  app.get('/ready', async (_request, reply) => {
    const ok = await ready()
    return reply.status(ok ? 200 : 503).send({ status: ok })
  })
  app.get('/config.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...publicConfig, docs: isOfThisMachine(request) }),
  )
}

function securityHeaders(https: boolean) {
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
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  } as const
}
