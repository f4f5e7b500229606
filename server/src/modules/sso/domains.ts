import type { SsoSettings } from '#contract/sso/schemas.ts'
import { isPublicMailDomain } from '#contract/workspaces/public-mail-domains.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { lockOrganization } from '../account/service.ts'
import { getSsoSettings, noteSso, recordName, recordValue, type SsoCaller, type SsoDeps } from './settings.ts'
import * as store from './store.ts'

const action = 'organization.single-sign-on'
const maxDomains = 20

/** Names a domain. Before it is proven it means nothing, to others neither: whoever owns it may name it, too. */
export async function addSsoDomain(deps: SsoDeps, caller: SsoCaller, domain: string): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  if (isPublicMailDomain(domain)) throw fail('sso_domain_public')
  const { organizationId } = caller.scope
  await deps.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if (await store.isTaken(tx, organizationId, domain)) throw fail('sso_domain_taken')
    if ((await store.listDomains(tx, organizationId)).length >= maxDomains) throw fail('sso_domains_full')
    if (await store.insertDomain(tx, organizationId, { domain, token: newToken(), now: deps.clock.now() }))
      await noteSso({ ...deps, db: tx }, caller, 'sso.domain-added', { domain: { from: null, to: domain } })
  })
  return getSsoSettings(deps, caller.scope)
}

/** Looks for its record. It is looked for outside of the transaction: name servers may be slow. */
export async function proveSsoDomain(deps: SsoDeps, caller: SsoCaller, domain: string): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  const { organizationId } = caller.scope
  const found = (await store.listDomains(deps.db, organizationId)).find((own) => own.domain === domain)
  if (!found) throw fail('sso_domain_not_found')
  const records = await readRecords(deps, domain)
  if (!records.includes(recordValue(found.token))) throw fail('sso_record_not_found')
  await deps.db.transaction(async (tx) => {
    if (await store.isTaken(tx, organizationId, domain)) throw fail('sso_domain_taken')
    if (await store.markProven(tx, organizationId, domain, deps.clock.now()))
      await noteSso({ ...deps, db: tx }, caller, 'sso.domain-proven', { domain: { from: null, to: domain } })
  })
  return getSsoSettings(deps, caller.scope)
}

async function readRecords({ txtRecords, log }: SsoDeps, domain: string): Promise<string[]> {
  try {
    return (await txtRecords(recordName(domain))).map((record) => record.trim())
  } catch (error) {
    log.warn({ err: error }, 'name servers did not answer')
    throw fail('sso_record_unavailable')
  }
}

export async function removeSsoDomain(deps: SsoDeps, caller: SsoCaller, domain: string): Promise<SsoSettings> {
  permitAction(caller.scope, action)
  await deps.db.transaction(async (tx) => {
    if (!(await store.removeDomain(tx, caller.scope.organizationId, domain))) throw fail('sso_domain_not_found')
    await noteSso({ ...deps, db: tx }, caller, 'sso.domain-removed', { domain: { from: domain, to: null } })
  })
  return getSsoSettings(deps, caller.scope)
}
