import { Resolver } from 'node:dns/promises'
import type { TxtRecords } from './port.ts'

/** Asks the system's name servers, or those that are given (`address` or `address:port`). */
export function createTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}
