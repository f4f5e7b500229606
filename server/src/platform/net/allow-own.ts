import type { NetAllowance } from './address.ts'

/** Lets through what an operator has put in a vendor's place by its address, and what is allowed anyway. Undefined: nothing was put there. */
export function allowOwn(address: string | undefined, allow: NetAllowance = () => false): NetAllowance {
  const own = address === undefined ? undefined : new URL(address).hostname.replace(/^\[|\]$/g, '')
  return (host, ...at) => host === own || allow(host, ...at)
}
