import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whose word about a caller's address counts: so many proxies in front of us, or those with these addresses; else nobody's. */
export type TrustedProxies = false | number | string[]

const maxHops = 10
const names = ['loopback', 'linklocal', 'uniquelocal']
const advice = 'say how many proxies are in front (1), or their addresses and ranges (10.0.0.0/8, 127.0.0.1)'

/**
 * Reads TRUST_PROXY. `true` is refused: it would take the first address of a header that anybody writes. Throws an Error that says
 * what to write.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const given = text.trim().toLowerCase()
  if (given === '' || given === 'false' || given === '0') return false
  if (given === 'true') throw new Error(`true would believe whatever a caller writes: ${advice}`)
  if (/^\d+$/.test(given)) {
    const hops = Number(given)
    if (hops > maxHops) throw new Error(`at most ${maxHops} proxies: ${advice}`)
    return hops
  }
  const list = given
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of list) refuseUnlessAddress(entry)
  return list
}

function refuseUnlessAddress(entry: string): void {
  if (names.includes(entry) || isIP(entry) > 0) return
  if (!/^[0-9a-f:.]+\/\d+$/.test(entry) || !ipaddr.isValidCIDR(entry))
    throw new Error(`${entry} is neither an address nor a range: ${advice}`)
  if (entry.endsWith('/0')) throw new Error(`${entry} would believe everybody: ${advice}`)
}
