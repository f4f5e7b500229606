import { addressesOf, isPublicAddress, type NetAllowance } from '../../platform/net/index.ts'

/**
 * Where a mail server is, checked: the very address is connected to. Encryption is required wherever the way leads over the
 * internet; only a server that the operator allows on the own network may go without.
 */
export async function locateMailServer(
  host: string,
  port: number,
  allow: NetAllowance,
): Promise<{ address: string; mustEncrypt: boolean }> {
  const [{ address }] = await addressesOf(host, port, { allow })
  return { address, mustEncrypt: isPublicAddress(address) }
}
