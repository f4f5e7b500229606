import type { Config } from '../../platform/config/config.ts'
import { mayBeAsked, readAllowance } from '../../platform/net/index.ts'

/** In public by https only; an address that the operator has allowed is in a network of theirs, where http will do. */
export async function isReachable({ NET_ALLOW }: Pick<Config, 'NET_ALLOW'>, address: string): Promise<boolean> {
  const allow = readAllowance(NET_ALLOW)
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAllowed = protocol === 'https:' || allow(host, host, Number(port || 80))
  return isAllowed && (await mayBeAsked(address, { allow }))
}
