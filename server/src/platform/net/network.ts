import ipaddr from 'ipaddr.js'

/**
 * What stands for one household or office when callers are counted: an IPv4 address, or the /64 of an IPv6 address, of which
 * everybody has as many as they like.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  return `${read
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`
}
