import type { Deps } from '../../platform/deps.ts'
import { allowOwn, readAllowance } from '../../platform/net/index.ts'
import type { Oidc } from '../../providers/oidc/port.ts'
import type { OrganizationIssuer } from './sso-store.ts'

type IssuerDeps = Pick<Deps, 'config' | 'clock' | 'secrets'>

const maxKept = 200

/** Opens issuers, and keeps what they say of themselves. The libraries are loaded when the first person signs in at one. */
export type Issuers = {
  /** The installation's; undefined where it has none. Its host may be anywhere: the operator has named it. */
  ofInstallation: () => Promise<Oidc | undefined>
  /** An organization's: what is asked goes to public addresses only, and to what the operator allows. */
  ofOrganization: (issuer: OrganizationIssuer) => Promise<Oidc>
}

export function createIssuers({ config, clock, secrets }: IssuerDeps): Issuers {
  const allow = readAllowance(config.NET_ALLOW)
  const now = () => clock.now().getTime()
  let own: Promise<Oidc | undefined> | undefined
  const kept = new Map<string, Promise<Oidc>>()
  const open = async (issuer: string, clientId: string, clientSecret: string | undefined, mayAsk = allow) => {
    const { createOidc } = await import('../../providers/oidc/oidc.ts')
    return createOidc({ issuer, clientId, clientSecret, allow: mayAsk, now })
  }
  return {
    ofInstallation: () => {
      const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
      if (!issuer || !clientId) return Promise.resolve(undefined)
      own ??= open(issuer, clientId, clientSecret, allowOwn(issuer, allow))
      return own
    },
    ofOrganization: ({ revision, issuer, clientId, clientSecret }) => {
      const secret = clientSecret === null ? undefined : secrets.decrypt(clientSecret)
      const opened = kept.get(revision) ?? open(issuer, clientId, secret)
      kept.delete(revision)
      kept.set(revision, opened)
      for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
      return opened
    },
  }
}
