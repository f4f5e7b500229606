import { oauthPaths } from '#contract/account/oauth.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { SsoDoor } from '#contract/sso/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { issuerName } from '../../providers/oidc/issuer-name.ts'
import { OidcError } from '../../providers/oidc/port.ts'
import { recordAudit } from '../audit/service.ts'
import { createAccount } from './new-account.ts'
import { findIdentity, insertIdentity } from './oauth-store.ts'
import * as store from './sso-store.ts'
import { type Account, findAccount, findAccountByEmail, isDeactivated } from './store.ts'

/** Who came back from an organization's issuer, with an address that it has proven. */
export type SsoPerson = {
  issuer: string
  subject: string
  email: string
  name: string
  organizationId: OrganizationId
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Where an address (or a domain) signs in. Nothing is looked at but its domain, so that the answer tells of nobody. */
export async function findSsoDoor({ db }: Pick<Deps, 'db'>, address: string): Promise<SsoDoor> {
  const domain = domainOf(address.trim())
  const issuer = await store.findIssuerOfDomain(db, domain)
  return { sso: issuer ? { name: issuerName(issuer.issuer), domain } : null }
}

/**
 * The account that somebody comes in with, or none where they are new. An issuer speaks for members of its organization alone, and
 * for addresses at domains that the organization has proven. Throws OidcError.
 */
export async function findAdmitted(
  { db }: Pick<Deps, 'db'>,
  { issuer, subject, email, organizationId }: Omit<SsoPerson, 'name'>,
): Promise<Account | undefined> {
  const known = await findIdentity(db, issuer, subject)
  let account = known && (await findAccount(db, known))
  if (!account) {
    if (!(await store.hasProvenDomain(db, organizationId, domainOf(email))))
      throw new OidcError('wrong_domain', 'the organization has not proven the domain of the address')
    account = await findAccountByEmail(db, email.toLowerCase())
  }
  if (!account) return undefined
  // Who runs the installation is not in the hands of whoever runs an organization's issuer.
  if (account.isOperator) throw new OidcError('operator', 'the account runs the installation')
  if (!(await store.isMemberOf(db, organizationId, account.id)))
    throw new OidcError('not_member', 'the account is not in the organization')
  if (await isDeactivated(db, account.id)) throw new OidcError('deactivated', 'the account is deactivated')
  return account
}

/** The account of who comes in, which is made where they are new; `deps.db` is a transaction. Throws OidcError. */
export async function admitPerson(
  deps: Deps,
  person: SsoPerson,
  { language, from }: { language: Language; from: RequestOrigin },
): Promise<Account> {
  const { issuer, subject, organizationId } = person
  if (!(await store.lockOrganization(deps.db, organizationId))) throw new OidcError('unavailable', 'no organization')
  const settings = await store.findOrganizationIssuer(deps.db, organizationId)
  if (!settings?.isEnabled || settings.issuer !== issuer)
    throw new OidcError('unavailable', 'the issuer was turned off')
  const now = deps.clock.now()
  let account = await findAdmitted(deps, person)
  if (!account) {
    const given = { email: person.email.toLowerCase(), emailShown: person.email, name: person.name }
    account = await createAccount(deps, { ...given, companyName: null, passwordHash: null, language })
    await store.adoptAccount(deps.db, organizationId, account.id, { role: settings.role, now })
    await recordAudit(
      deps,
      { userId: account.id, from },
      {
        organizationId,
        workspaceId: null,
        action: 'sso.member-joined',
        target: { kind: 'member', id: account.id, name: account.name },
        changes: { role: { from: null, to: settings.role === 1 ? 'admin' : 'member' } },
      },
    )
  }
  await insertIdentity(deps.db, { issuer, subject, userId: account.id, now })
  return account
}

/** The address of a test, good for some minutes: who opens it is sent to the issuer, and nothing is opened for them. */
export function testAddress({ secrets, clock }: Deps, issuer: store.OrganizationIssuer, livesSeconds: number): string {
  const { organizationId, revision } = issuer
  const until = clock.now().getTime() + livesSeconds * 1000
  return `${oauthPaths.start}?${new URLSearchParams({ test: secrets.encrypt(JSON.stringify([organizationId, revision, until])) })}`
}

/** The issuer that a test is of; undefined where the address is too old or the settings have changed. */
export async function findTested(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  sealed: string,
): Promise<store.OrganizationIssuer | undefined> {
  try {
    // Read as it was written, by testAddress.
    const [id, revision, until] = JSON.parse(secrets.decrypt(sealed)) as [OrganizationId, string, number]
    const issuer = until > clock.now().getTime() ? await store.findOrganizationIssuer(db, id) : undefined
    return issuer?.revision === revision ? issuer : undefined
  } catch {
    return undefined
  }
}
