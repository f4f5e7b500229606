import type { AddressInfo } from 'node:net'

/** Where this very process is reached over HTTP on its machine; known once it listens. */
export function createOwnAddress() {
  let known: string | undefined
  return {
    get: (): string => {
      if (known === undefined) throw new Error('the server does not listen yet')
      return known
    },
    listensAt: (address: AddressInfo | string | null): void => {
      if (typeof address !== 'object' || address === null) return
      const any = address.address === '::' || address.address === '0.0.0.0'
      const host = any ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
      known = `http://${host}:${address.port}`
    },
  }
}
