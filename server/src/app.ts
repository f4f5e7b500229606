import { personOf } from './modules/account/authenticate.ts'
import { flowOf } from './modules/account/flows.ts'
import { oauthConfigOf, serveOauth } from './modules/account/oauth-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { shortcutRoutes } from './modules/shortcuts/routes.ts'
import type { Deps } from './platform/deps.ts'
import type { Route } from './platform/http/route.ts'
import type { Authenticator } from './platform/http/scope.ts'
import { createHttpServer } from './platform/http/server.ts'

export type App = {
  http: Awaited<ReturnType<typeof createHttpServer>>
  /** Work that goes on beside requests; begins after the server listens. */
  start: () => Promise<void>
  /** Ends what is under way, in order. */
  stop: () => Promise<void>
}

export type AppOptions = { webDir?: string; rateLimits?: boolean }

/** The composition root: the only file that knows every module. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const authenticate: Authenticator = { person: personOf(deps), flow: flowOf(deps) }
  const routes: Route[] = [...accountRoutes(deps), ...shortcutRoutes(deps)]
  const { config } = deps
  const http = await createHttpServer({
    log: deps.log,
    routes,
    authenticate,
    dataDir: config.DATA_DIR,
    webDir: options.webDir,
    publicConfig: publicConfig(deps),
    title: config.BRAND_NAME,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: config.TRUST_PROXY,
    rateLimits: options.rateLimits ?? true,
    ready: async () => (await deps.pool.query('select 1')).rowCount === 1,
  })
  serveOauth(http, deps, { rateLimits: options.rateLimits ?? true })
  return { http, start: async () => {}, stop: () => http.close() }
}

const services = [
  ...['landing', 'socket', 'ml', 'email-agent', 'whatsapp', 'autoflow', 'gateway', 'user', 'console'],
  ...['notifications', 'whatsapp-sandbox', 'monitoring', 'voice-bot', 'devices'],
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
