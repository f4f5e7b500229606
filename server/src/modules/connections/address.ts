import type { ConnectionAddress } from '#contract/connections/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { mayBeAsked, type NetAllowance } from '../../platform/net/index.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { ownNetworks } from '../../providers/mcp/own-networks.ts'
import type { McpAddress } from '../../providers/mcp/port.ts'
import type { ShownAddress, StoredConnection } from './store.ts'

type Rules = { allow: NetAllowance; config: { MCP_ALLOW_STDIO: boolean } }

/** Throws when somebody may not connect this address. A server that is merely away may be connected. */
export async function checkAllowed({ allow, config }: Rules, scope: Scope, address: ConnectionAddress): Promise<void> {
  const operates = scope.isOperator && !scope.viaKey
  if (address.transport === 'stdio') {
    if (!operates || !config.MCP_ALLOW_STDIO) throw fail('stdio_not_allowed')
    return
  }
  if (address.allow_private && !operates) throw fail('forbidden')
  const allowed: NetAllowance = (...to) => allow(...to) || (address.allow_private && ownNetworks(...to))
  if (!(await mayBeAsked(address.url, { allow: allowed }))) throw fail('connection_address_refused')
}

type Sealed = { address: ShownAddress; sealedSecrets: string }

/** What may be shown of an address, and the rest encrypted. */
export function sealAddress(secrets: Secrets, address: ConnectionAddress): Sealed {
  if (address.transport === 'stdio') {
    const { transport, command, args, env } = address
    const shown = { transport, command, args, names: Object.keys(env) }
    return { address: shown, sealedSecrets: secrets.encrypt(JSON.stringify(env)) }
  }
  const { transport, url, headers, allow_private: allowPrivate } = address
  const shown = { transport, url, names: Object.keys(headers), allowPrivate }
  return { address: shown, sealedSecrets: secrets.encrypt(JSON.stringify(headers)) }
}

export function openAddress(secrets: Secrets, { address, sealedSecrets }: StoredConnection): McpAddress {
  // Written by `sealAddress` only.
  const values = JSON.parse(secrets.decrypt(sealedSecrets)) as Record<string, string>
  if (address.transport === 'stdio') {
    const { transport, command, args } = address
    return { transport, command, args, env: values }
  }
  const { transport, url, allowPrivate } = address
  return { transport, url, headers: values, allowPrivate }
}
