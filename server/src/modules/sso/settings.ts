import { oauthPaths } from '#contract/account/oauth.ts'
import type { SsoSettings } from '#contract/sso/schemas.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { TxtRecords } from '../../providers/dns/port.ts'
import { issuerName } from '../../providers/oidc/issuer-name.ts'
import type { Issuers } from '../account/service.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import * as store from './store.ts'

export type SsoDeps = Deps & { issuers: Issuers; txtRecords: TxtRecords }
export type SsoCaller = Omit<Caller, 'language'>

/** Where the TXT record of a domain stands, and what is in it. */
export const recordName = (domain: string) => `_nalar-verification.${domain}`
export const recordValue = (token: string) => `nalar-verification=${token}`

/** What the owner of an organization sees of its sign-in. The client secret is not among it. */
export async function getSsoSettings({ db, config }: SsoDeps, { organizationId, userId }: Scope): Promise<SsoSettings> {
  const [issuer, domains, reach] = await Promise.all([
    store.findIssuer(db, organizationId),
    store.listDomains(db, organizationId),
    store.findReach(db, organizationId, userId),
  ])
  return {
    organization_name: reach.name,
    callback: `${homeAddress(config)}${oauthPaths.callback}/${organizationId}`,
    issuer: issuer
      ? {
          issuer: issuer.issuer,
          name: issuerName(issuer.issuer),
          client_id: issuer.clientId,
          has_secret: issuer.clientSecret !== null,
          role: issuer.role,
          test: issuer.test,
        }
      : null,
    domains: domains.map(({ domain, token, provenAt }) => ({
      domain,
      record_name: recordName(domain),
      record_value: recordValue(token),
      proven_at: provenAt?.toISOString() ?? null,
    })),
    enabled: issuer?.isEnabled ?? false,
    required: issuer?.isRequired ?? false,
    members: reach.members,
    members_linked: reach.linked,
    has_own_way: reach.hasOwnWay,
  }
}

/** Writes down what the owner did, in the transaction of the change. */
export async function noteSso(
  deps: Pick<Deps, 'clock'> & { db: Db },
  { scope, from }: SsoCaller,
  action: Extract<AuditAction, `sso.${string}`>,
  changes: AuditEvent['changes'] = {},
): Promise<void> {
  const { organizationId, userId } = scope
  const { name } = await store.findReach(deps.db, organizationId, userId)
  await recordAudit(
    deps,
    { userId, from },
    { organizationId, workspaceId: null, action, target: { kind: 'organization', id: organizationId, name }, changes },
  )
}
