import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet. Everything else (loopback, private, link-local with the clouds'
 * metadata service, carrier NAT, multicast, IPv4 inside IPv6 and other tunnels) is not for addresses that people give.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `process` unwraps IPv4 inside IPv6, so that ::ffff:127.0.0.1 is judged as 127.0.0.1.
  const at = ipaddr.process(address)
  if (at.range() !== 'unicast' || hosting.has(at.toString())) return false
  // Of IPv6 only this has been given out (RFC 4291 §2.4): ::7f00:1 is 127.0.0.1 once more.
  return at.kind() === 'ipv4' || at.match(globalSix)
}

const globalSix = ipaddr.parseCIDR('2000::/3')
/** Looks public, and is the machine's own service at a hosting company (Azure). */
const hosting = new Set(['168.63.129.16'])

/** What may be reached although it is not public: names, addresses and CIDR ranges, each with an optional `:port`. */
export type NetAllowance = (host: string, address: string, port: number) => boolean

/** Nothing but the public internet. */
export const publicOnly: NetAllowance = () => false

/**
 * Reads a list such as `intranet.example, 10.0.0.0/8, 127.0.0.1:4180, *`. Throws an Error that names an entry that cannot
 * be understood.
 */
export function readAllowance(list: string): NetAllowance {
  const rules = list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .map(toRule)
  return (host, address, port) => rules.some((rule) => rule(host.toLowerCase(), address, port))
}

function toRule(entry: string): NetAllowance {
  if (entry === '*') return () => true
  const { host, port: only } = splitPort(entry)
  const fitsPort = (port: number) => only === undefined || only === port
  if (host.includes('/')) {
    if (!ipaddr.isValidCIDR(host)) throw new Error(`${entry} is not a range of addresses`)
    const range = ipaddr.parseCIDR(host)
    return (_, address, port) => fitsPort(port) && inRange(address, range)
  }
  if (ipaddr.isValid(host)) {
    const expected = ipaddr.process(host).toNormalizedString()
    return (_, address, port) =>
      fitsPort(port) && isIP(address) !== 0 && ipaddr.process(address).toNormalizedString() === expected
  }
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host)) throw new Error(`${entry} is not a name or an address`)
  return (name, _, port) => fitsPort(port) && name === host
}

function inRange(address: string, range: ReturnType<typeof ipaddr.parseCIDR>): boolean {
  // A name that was not looked up is in no range.
  if (isIP(address) === 0) return false
  const at = ipaddr.process(address)
  return at.kind() === range[0].kind() && at.match(range)
}

/** `[::1]:80`, `10.0.0.1:80`, `name:80`; an IPv6 address without brackets has no port. */
function splitPort(entry: string): { host: string; port?: number } {
  const [, host, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? /^([^:]+)(?::(\d+))?$/.exec(entry) ?? []
  if (host === undefined) return { host: entry }
  return { host, ...(port && { port: Number(port) }) }
}
