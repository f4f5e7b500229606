import { z } from 'zod'
import type { SignedIn } from '#contract/account/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { type Oidc, OidcError, type OidcPerson } from '../../providers/oidc/port.ts'
import { createAccount, type Welcome, welcomeAccount } from './new-account.ts'
import { findIdentity, insertIdentity, insertLogin, keepPerson, takeCode, takeState } from './oauth-store.ts'
import { type Account, findAccount, findAccountByEmail } from './store.ts'
import { openSignIn } from './user.ts'

const person = z.object({ issuer: z.string(), subject: z.string(), email: z.email(), name: z.string().optional() })
type Person = z.infer<typeof person>

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Begins a login at the issuer for a browser that keeps a secret; answers where to send it. Throws OidcError. */
export async function beginOauth(
  deps: Deps,
  oidc: Oidc,
  { browserSecret, redirectUri }: { browserSecret: string; redirectUri: string },
): Promise<string> {
  const now = deps.clock.now()
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  const address = await oidc.addressOf({ state, nonce, verifier, redirectUri })
  await insertLogin(deps.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserSecret),
    nonce,
    verifier: deps.secrets.encrypt(verifier),
    redirectUri,
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

/** What came back from the issuer becomes a one-time code for the browser that began. Throws OidcError. */
export async function finishOauth(deps: Deps, oidc: Oidc, back: OauthCallback): Promise<string> {
  const now = deps.clock.now()
  const login = await takeState(deps.db, hashToken(back.state), now)
  if (!login) throw new OidcError('expired', 'the state is not known')
  if (back.error !== undefined) throw new OidcError(back.error === 'access_denied' ? 'denied' : 'rejected', back.error)
  if (back.code === undefined) throw new OidcError('rejected', 'neither a code nor an error came back')
  const opened = { ...login, verifier: deps.secrets.decrypt(login.verifier) }
  const proven = provenPerson(await oidc.personOf(opened, { code: back.code, issuer: back.issuer }))
  const code = newToken()
  await keepPerson(deps.db, login.id, {
    codeHash: hashToken(code),
    person: deps.secrets.encrypt(JSON.stringify(proven)),
    expiresAt: later(now, limits.oauth.codeLivesSeconds),
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
  const sealed = await takeCode(deps.db, { ...hashes, now: deps.clock.now() })
  if (sealed === undefined) throw fail('oauth_code_not_known')
  const proven = person.parse(JSON.parse(deps.secrets.decrypt(sealed)))
  const isNew = !(await findAccountByEmail(deps.db, proven.email.toLowerCase()))
  const account = await deps.db.transaction((tx) => accountOf({ ...deps, db: tx }, proven, language))
  if (isNew) await welcomeAccount(deps, account, from)
  return openSignIn(deps, (await findAccount(deps.db, account.id)) ?? account, from, 'issuer')
}

/** By what the issuer calls them for ever, else by the address that it has proven. */
async function accountOf(deps: Deps, proven: Person, language: Language): Promise<Account> {
  const { issuer, subject } = proven
  const known = await findIdentity(deps.db, issuer, subject)
  const account = known && (await findAccount(deps.db, known))
  if (account) return account
  const email = proven.email.toLowerCase()
  const found = (await findAccountByEmail(deps.db, email)) ?? (await create(deps, proven, language))
  await link(deps, { issuer, subject }, found.id)
  return found
}

const create = (deps: Deps, proven: Person, language: Language) => {
  const name = (proven.name?.replace(/\s+/g, ' ').trim() || proven.email).slice(0, limits.name.max)
  const email = proven.email.toLowerCase()
  return createAccount(deps, { email, emailShown: proven.email, name, companyName: null, passwordHash: null, language })
}

const link = (deps: Deps, identity: { issuer: string; subject: string }, userId: UserId) =>
  insertIdentity(deps.db, { ...identity, userId, now: deps.clock.now() })

/** An address that the issuer has not proven could be anybody's. */
function provenPerson({ emailVerified, ...claims }: OidcPerson): Person {
  const read = person.safeParse(claims)
  if (!emailVerified || !read.success) throw new OidcError('unverified', 'the address is not proven')
  return read.data
}
