import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { SsoIssuerInput, SsoSettings, SsoStateInput } from '#contract/sso/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { OidcError } from '../../providers/oidc/port.ts'
import { findOrganizationIssuer, lockOrganization, testAddress } from '../account/service.ts'
import { getSsoSettings, noteSso, type SsoCaller, type SsoDeps } from './settings.ts'
import * as store from './store.ts'

const action = 'organization.single-sign-on'

/** Saves the issuer when it has said who it is. What changes whom it is or how it is asked makes settings that nobody has tested. */
export async function saveSsoIssuer(deps: SsoDeps, caller: SsoCaller, given: SsoIssuerInput): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  const { organizationId } = caller.scope
  const before = await store.findIssuer(deps.db, organizationId)
  const { issuer, client_id: clientId, client_secret: secret, role } = given
  const clientSecret =
    secret === undefined ? (before?.clientSecret ?? null) : secret === null ? null : deps.secrets.encrypt(secret)
  const isSame = before?.issuer === issuer && before.clientId === clientId && before.clientSecret === clientSecret
  const revision = isSame ? before.revision : randomUUID()
  const saved = { revision, issuer, clientId, clientSecret, role }
  // A secret that is kept is for the issuer that it was given for: another one would be sent it.
  if (before && before.issuer !== issuer && secret === undefined) saved.clientSecret = null
  if (!isSame) await askIssuer(deps, { organizationId, ...saved, isEnabled: false })
  await deps.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    await store.putIssuer(tx, organizationId, saved, deps.clock.now())
    await noteSso({ ...deps, db: tx }, caller, 'sso.issuer-changed', {
      issuer: { from: before?.issuer ?? null, to: issuer },
      client_id: { from: before?.clientId ?? null, to: clientId },
    })
  })
  return getSsoSettings(deps, caller.scope)
}

type Asked = Parameters<SsoDeps['issuers']['ofOrganization']>[0]

/** Asks the issuer who it is. An address without TLS is for hosts that the operator allows besides. */
async function askIssuer(deps: SsoDeps, issuer: Asked): Promise<void> {
  const { protocol, hostname, port } = new URL(issuer.issuer)
  const isAllowed = readAllowance(deps.config.NET_ALLOW)
  if (protocol === 'http:' && !isAllowed(hostname, hostname, Number(port || 80))) throw fail('sso_issuer_unavailable')
  try {
    const oidc = await deps.issuers.ofOrganization(issuer)
    await oidc.addressOf({ state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: issuer.issuer })
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    deps.log.info({ err: error }, 'an issuer of an organization was not taken')
    throw fail(error.reason === 'unavailable' ? 'sso_issuer_unavailable' : 'sso_issuer_refused')
  }
}

export async function removeSsoIssuer(deps: SsoDeps, caller: SsoCaller): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  const { organizationId } = caller.scope
  await deps.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await store.findIssuer(tx, organizationId)
    if (!before) return
    await store.removeIssuer(tx, organizationId)
    await noteSso({ ...deps, db: tx }, caller, 'sso.issuer-removed', { issuer: { from: before.issuer, to: null } })
  })
  return getSsoSettings(deps, caller.scope)
}

/** Where the owner's browser goes for a test, after the issuer has been asked again who it is. */
export async function beginSsoTest(deps: SsoDeps, scope: Scope): Promise<{ address: string }> {
  permitAction(scope, action)
  const issuer = await findOrganizationIssuer(deps.db, scope.organizationId)
  if (!issuer) throw fail('sso_not_set_up')
  await askIssuer(deps, issuer)
  return { address: testAddress(deps, issuer, limits.oauth.livesSeconds) }
}

/** Turns it on when it was tested and a domain is proven; requires it when who asks gets in without it. */
export async function setSsoState(deps: SsoDeps, caller: SsoCaller, given: SsoStateInput): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  const { organizationId, userId } = caller.scope
  await deps.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await store.findIssuer(tx, organizationId)
    if (!before) throw fail('sso_not_set_up')
    const { enabled } = given
    const required = enabled && given.required
    if (enabled && before.test?.outcome !== 'ok') throw fail('sso_not_tested')
    const domains = await store.listDomains(tx, organizationId)
    if (enabled && !domains.some(({ provenAt }) => provenAt !== null)) throw fail('sso_domain_needed')
    if (required && !before.isRequired && !(await store.findReach(tx, organizationId, userId)).hasOwnWay)
      throw fail('sso_own_way_first')
    await store.setState(tx, organizationId, { enabled, required, now: deps.clock.now() })
    if (required && !before.isRequired) await store.signOutOthers(tx, organizationId)
    const inTx = { ...deps, db: tx }
    if (enabled !== before.isEnabled) await noteSso(inTx, caller, enabled ? 'sso.turned-on' : 'sso.turned-off')
    if (required !== before.isRequired) await noteSso(inTx, caller, required ? 'sso.required' : 'sso.optional')
  })
  return getSsoSettings(deps, caller.scope)
}
