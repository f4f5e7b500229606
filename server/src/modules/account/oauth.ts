import { z } from 'zod'
import type { SignedIn } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { type Oidc, OidcError, type OidcPerson } from '../../providers/oidc/port.ts'
import { createAccount, type Welcome, welcomeAccount } from './new-account.ts'
import * as store from './oauth-store.ts'
import { admitPerson, type SsoPerson } from './sso-sign-in.ts'
import { type Account, findAccount, findAccountByEmail } from './store.ts'
import { openSignIn } from './user.ts'

const person = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.email(),
  name: z.string().optional(),
  authenticatedAt: z.number().optional(),
  /** Whose issuer it is; left out: the installation's. Sealed by us, so it is what it was. */
  organizationId: z.custom<OrganizationId>().optional(),
})
type Person = z.infer<typeof person>

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export type OauthBegin = { browserSecret: string; redirectUri: string; of: store.LoginOf | null }

/** Begins a login at the issuer for a browser that keeps a secret; answers where to send it. Throws OidcError. */
export async function beginOauth(
  deps: Deps,
  oidc: Oidc,
  { browserSecret, redirectUri, of }: OauthBegin,
): Promise<string> {
  const now = deps.clock.now()
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  const address = await oidc.addressOf({
    state,
    nonce,
    verifier,
    redirectUri,
    maxAge: of ? limits.stepUp.goodSeconds : undefined,
  })
  await store.insertLogin(deps.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserSecret),
    nonce,
    verifier: deps.secrets.encrypt(verifier),
    redirectUri,
    of,
    now,
    expiresAt: later(now, limits.oauth.livesSeconds),
  })
  return address
}

export type OauthCallback = {
  state: string
  code: string | undefined
  error: string | undefined
  issuer: string | undefined
}

/** Who came back from the issuer, with an address that it has proven. Throws OidcError. */
export async function readOauthPerson(
  deps: Deps,
  oidc: Oidc,
  login: store.OauthLogin,
  back: OauthCallback,
): Promise<Person> {
  if (back.error !== undefined) throw new OidcError(back.error === 'access_denied' ? 'denied' : 'rejected', back.error)
  if (back.code === undefined) throw new OidcError('rejected', 'neither a code nor an error came back')
  const opened = { ...login, verifier: deps.secrets.decrypt(login.verifier) }
  return provenPerson(await oidc.personOf(opened, { code: back.code, issuer: back.issuer }))
}

/** They become a one-time code for the browser that began. */
export async function keepOauthPerson(deps: Deps, login: store.OauthLogin, proven: Person): Promise<string> {
  const code = newToken()
  await store.keepPerson(deps.db, login.id, {
    codeHash: hashToken(code),
    person: deps.secrets.encrypt(JSON.stringify(proven)),
    expiresAt: later(deps.clock.now(), limits.oauth.codeLivesSeconds),
  })
  return code
}

/** Trades the one-time code: signs in who is known, and makes an account for who is not. */
export async function tradeOauthCode(
  deps: Deps & Welcome,
  given: { code: string; verifier: string },
  { language, from }: { language: Language; from: RequestOrigin },
): Promise<SignedIn> {
  const hashes = { codeHash: hashToken(given.code), browserHash: hashToken(given.verifier) }
  const sealed = await store.takeCode(deps.db, { ...hashes, now: deps.clock.now() })
  if (sealed === undefined) throw fail('oauth_code_not_known')
  const proven = person.parse(JSON.parse(deps.secrets.decrypt(sealed)))
  const { organizationId = null } = proven
  const isNew = !(await findAccountByEmail(deps.db, proven.email.toLowerCase()))
  const account = await deps.db.transaction(async (tx) =>
    organizationId === null
      ? accountOf({ ...deps, db: tx }, proven, language)
      : memberOf({ ...deps, db: tx }, { ...proven, name: nameOf(proven), organizationId }, { language, from }),
  )
  const now = (await findAccount(deps.db, account.id)) ?? account
  if (isNew) await welcomeAccount(deps, now, from)
  return openSignIn(deps, now, from, 'issuer', { letInBy: organizationId, provedAt: provedAt(deps, proven) })
}

/** An organization's issuer is asked to let nobody through whom it last asked long ago; what it says of that is believed. */
const provedAt = ({ clock }: Deps, { organizationId, authenticatedAt }: Person): Date | undefined =>
  organizationId && authenticatedAt !== undefined
    ? new Date(Math.min(authenticatedAt * 1000, clock.now().getTime()))
    : undefined

/** What was right when they came back may have ended since. */
async function memberOf(deps: Deps, proven: SsoPerson, by: { language: Language; from: RequestOrigin }) {
  try {
    return await admitPerson(deps, proven, by)
  } catch (error) {
    throw error instanceof OidcError ? fail('sso_not_member') : error
  }
}

/** By what the issuer calls them for ever, else by the address that it has proven. */
async function accountOf(deps: Deps, proven: Person, language: Language): Promise<Account> {
  const { issuer, subject } = proven
  const known = await store.findIdentity(deps.db, issuer, subject)
  const account = known && (await findAccount(deps.db, known))
  if (account) return account
  const email = proven.email.toLowerCase()
  const found = (await findAccountByEmail(deps.db, email)) ?? (await create(deps, proven, language))
  await link(deps, { issuer, subject }, found.id)
  return found
}

const nameOf = ({ name, email }: Person) => (name?.replace(/\s+/g, ' ').trim() || email).slice(0, limits.name.max)

const create = (deps: Deps, proven: Person, language: Language) => {
  const email = proven.email.toLowerCase()
  const given = { email, emailShown: proven.email, name: nameOf(proven) }
  return createAccount(deps, { ...given, companyName: null, passwordHash: null, language })
}

const link = (deps: Deps, identity: { issuer: string; subject: string }, userId: UserId) =>
  store.insertIdentity(deps.db, { ...identity, userId, now: deps.clock.now() })

/** An address that the issuer has not proven could be anybody's. */
function provenPerson({ emailVerified, ...claims }: OidcPerson): Person {
  const read = person.omit({ organizationId: true }).safeParse(claims)
  if (!emailVerified || !read.success) throw new OidcError('unverified', 'the address is not proven')
  return read.data
}
