import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type OauthConfig, type OauthFailure, oauthPaths } from '#contract/account/oauth.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RawRoute } from '../../platform/http/raw-route.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { issuerName } from '../../providers/oidc/issuer-name.ts'
import { type Oidc, OidcError } from '../../providers/oidc/port.ts'
import { beginOauth, finishOauth } from './oauth.ts'

const text = z.string().min(1).max(4_000)
const startQuery = z.object({ verifier: z.string().regex(/^[\w-]{43,128}$/) })
const callbackQuery = z.object({ state: text, code: text.optional(), error: text.optional(), iss: text.optional() })

/** What /config.json says about sign-in at an outside issuer; null without one. */
export const oauthConfigOf = ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId }: Config): OauthConfig =>
  issuer && clientId ? { name: issuerName(issuer), start: oauthPaths.start } : null

/** The two pages that a browser walks through on its way to the issuer and back; both always end in a redirect. */
export function oauthRoutes(deps: Deps): RawRoute[] {
  let opened: Promise<Oidc | undefined> | undefined
  const page = (path: string, walk: (oidc: Oidc, request: FastifyRequest) => Promise<string>): RawRoute => ({
    method: 'GET',
    url: path,
    authenticate: 'anyone',
    rate: { name: path, max: 30, perSeconds: 60 },
    handle: async (request, reply) => {
      try {
        opened ??= openOidc(deps.config, () => deps.clock.now().getTime())
        const oidc = await opened
        if (!oidc) throw new OidcError('unavailable', 'no issuer is set up')
        return go(reply, await walk(oidc, request))
      } catch (error) {
        return go(reply, failurePage(request, error))
      }
    },
  })
  return [
    page(oauthPaths.start, (oidc, request) => start(deps, oidc, request)),
    page(oauthPaths.callback, (oidc, request) => callback(deps, oidc, request)),
  ]
}

function start(deps: Deps, oidc: Oidc, request: FastifyRequest): Promise<string> {
  const { verifier } = read(startQuery, request.query)
  const redirectUri = new URL(oauthPaths.callback, originOf(deps.config, request)).href
  return beginOauth(deps, oidc, { browserSecret: verifier, redirectUri })
}

async function callback(deps: Deps, oidc: Oidc, request: FastifyRequest): Promise<string> {
  const { iss, state, code, error } = read(callbackQuery, request.query)
  const oneTime = await finishOauth(deps, oidc, { state, code, error, issuer: iss })
  return `${oauthPaths.success}?${new URLSearchParams({ oauth: oneTime })}`
}

function read<T extends z.ZodType>(shape: T, query: unknown): z.output<T> {
  const parsed = shape.safeParse(query)
  if (!parsed.success) throw new OidcError('expired', 'the address is not complete')
  return parsed.data
}

/** Only the reason reaches the page; what happened is for the log. */
function failurePage(request: FastifyRequest, error: unknown): string {
  const reason: OauthFailure = error instanceof OidcError ? error.reason : 'unavailable'
  request.log.warn({ err: error, reason }, 'a sign-in at the issuer failed')
  return `${oauthPaths.failure}?${new URLSearchParams({ reason })}`
}

const go = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 302)

const originOf = (config: Config, request: FastifyRequest): string =>
  config.PUBLIC_URL ?? `${request.protocol}://${request.host}`

/** The libraries are loaded when the first person signs in there. */
async function openOidc(config: Config, now: () => number): Promise<Oidc | undefined> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  const allow = readAllowance(config.NET_ALLOW)
  if (!issuer || !clientId) return undefined
  const { createOidc } = await import('../../providers/oidc/oidc.ts')
  return createOidc({ issuer, clientId, clientSecret, allow, now })
}
