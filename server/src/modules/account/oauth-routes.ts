import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type OauthConfig, type OauthFailure, oauthPaths } from '#contract/account/oauth.ts'
import { emailDomain } from '#contract/sso/schemas.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RawRoute } from '../../platform/http/raw-route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { issuerName } from '../../providers/oidc/issuer-name.ts'
import { type Oidc, OidcError } from '../../providers/oidc/port.ts'
import { beginOauth, keepOauthPerson, readOauthPerson } from './oauth.ts'
import { type LoginOf, type OauthLogin, takeState } from './oauth-store.ts'
import type { Issuers } from './open-issuer.ts'
import { findAdmitted, findTested } from './sso-sign-in.ts'
import { findIssuerOfDomain, findOrganizationIssuer, type OrganizationIssuer, saveTestOutcome } from './sso-store.ts'

const text = z.string().min(1).max(4_000)
const startQuery = z.union([
  z.object({ test: text }),
  z.object({ verifier: z.string().regex(/^[\w-]{43,128}$/), domain: emailDomain.optional() }),
])
const callbackParams = z.object({ organization: z.string().optional() })
const callbackQuery = z.object({ state: text, code: text.optional(), error: text.optional(), iss: text.optional() })

/** What /config.json says about sign-in at an outside issuer; null without one. */
export const oauthConfigOf = ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId }: Config): OauthConfig =>
  issuer && clientId ? { name: issuerName(issuer), start: oauthPaths.start } : null

/** The pages that a browser walks through on its way to an issuer and back; all end in a redirect. */
export function oauthRoutes(deps: Deps & { issuers: Issuers }): RawRoute[] {
  const page = (path: string, name: string, walk: (request: FastifyRequest) => Promise<string>): RawRoute => ({
    method: 'GET',
    url: path,
    authenticate: 'anyone',
    rate: { name, max: 30, perSeconds: 60 },
    handle: async (request, reply) => {
      try {
        return go(reply, await walk(request))
      } catch (error) {
        return go(reply, failurePage(request, error))
      }
    },
  })
  return [
    page(oauthPaths.start, oauthPaths.start, (request) => start(deps, request)),
    page(oauthPaths.callback, oauthPaths.callback, (request) => callback(deps, request)),
    page(`${oauthPaths.callback}/:organization`, oauthPaths.callback, (request) => callback(deps, request)),
  ]
}

type IssuerDeps = Deps & { issuers: Issuers }

async function start(deps: IssuerDeps, request: FastifyRequest): Promise<string> {
  const given = read(startQuery, request.query)
  if ('test' in given) {
    const issuer = await findTested(deps, given.test)
    if (!issuer) throw new OidcError('expired', 'the test is not known')
    return startAt(deps, request, issuer, { isTest: true, browserSecret: '' })
  }
  const { verifier: browserSecret, domain } = given
  if (domain === undefined) {
    const redirectUri = new URL(oauthPaths.callback, originOf(deps.config, request)).href
    return beginOauth(deps, await ownIssuer(deps), { browserSecret, redirectUri, of: null })
  }
  const issuer = await findIssuerOfDomain(deps.db, domain)
  if (!issuer) throw new OidcError('unavailable', 'no organization signs in by this domain')
  return startAt(deps, request, issuer, { isTest: false, browserSecret })
}

async function startAt(
  deps: IssuerDeps,
  request: FastifyRequest,
  issuer: OrganizationIssuer,
  { isTest, browserSecret }: { isTest: boolean; browserSecret: string },
): Promise<string> {
  const { organizationId, revision } = issuer
  const redirectUri = new URL(`${oauthPaths.callback}/${organizationId}`, originOf(deps.config, request)).href
  const oidc = await deps.issuers.ofOrganization(issuer)
  return beginOauth(deps, oidc, { browserSecret, redirectUri, of: { organizationId, revision, isTest } })
}

async function callback(deps: IssuerDeps, request: FastifyRequest): Promise<string> {
  const { iss, state, code, error } = read(callbackQuery, request.query)
  const { organization } = read(callbackParams, request.params)
  const login = await takeState(deps.db, hashToken(state), organization ?? null, deps.clock.now())
  if (!login) throw new OidcError('expired', 'the state is not known')
  const back = { state, code, error, issuer: iss }
  if (login.of === null) return signedIn(await readAndKeep(deps, await ownIssuer(deps), login, back))
  const issuer = await findOrganizationIssuer(deps.db, login.of.organizationId)
  if (issuer?.revision !== login.of.revision) throw new OidcError('expired', 'the settings have changed')
  const oidc = await deps.issuers.ofOrganization(issuer)
  if (login.of.isTest) return testSignIn(deps, login.of, () => readOauthPerson(deps, oidc, login, back))
  if (!issuer.isEnabled) throw new OidcError('unavailable', 'sign-in there was turned off')
  const { organizationId } = issuer
  const person = { ...(await readOauthPerson(deps, oidc, login, back)), organizationId }
  await findAdmitted(deps, person)
  return signedIn(await keepOauthPerson(deps, login, person))
}

const readAndKeep = async (deps: Deps, oidc: Oidc, login: OauthLogin, back: Parameters<typeof readOauthPerson>[3]) =>
  keepOauthPerson(deps, login, await readOauthPerson(deps, oidc, login, back))

const signedIn = (oneTime: string) => `${oauthPaths.success}?${new URLSearchParams({ oauth: oneTime })}`

/** Opens nothing: how it ended stands in the settings, where the page leads back to. */
async function testSignIn(deps: Deps, of: LoginOf, read: () => Promise<{ email: string }>): Promise<string> {
  const save = (outcome: 'ok' | OauthFailure, email: string | null) =>
    saveTestOutcome(deps.db, of, { outcome, email, now: deps.clock.now() })
  try {
    await save('ok', (await read()).email)
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    deps.log.warn({ err: error }, 'a test of single sign-on failed')
    await save(error.reason, null)
  }
  return oauthPaths.tested
}

async function ownIssuer({ issuers }: IssuerDeps): Promise<Oidc> {
  const oidc = await issuers.ofInstallation()
  if (!oidc) throw new OidcError('unavailable', 'no issuer is set up')
  return oidc
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
