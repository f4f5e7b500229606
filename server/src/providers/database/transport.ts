import net from 'node:net'
import { addressesOf, type GuardOptions } from '../../platform/net/index.ts'
import { networkProblem, notConnected } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

const CONNECT_MS = 10_000

export type TransportOptions = Pick<GuardOptions, 'allow' | 'resolve'>
type Target = { readonly host: string; readonly port: number } | { readonly path: string }

/** How to get to a database: directly at an address that was checked, or through a tunnel. */
export interface Transport {
  readonly target: Target
  /** A socket that is connecting. */
  readonly dial: () => net.Socket
  readonly ended: () => boolean
  readonly close: () => Promise<void>
}

/**
 * Opens it. The first server met (the database, or the SSH server before it) must be public or allowed by the
 * operator; its name is resolved once, and what was checked is what is connected to. Throws DatabaseError.
 */
export async function openTransport(settings: ConnectionSettings, options: TransportOptions): Promise<Transport> {
  const { host, port } = settings.ssh ?? settings
  const [{ address }] = await addressesOf(host, port, options).catch((error: unknown) => {
    throw notConnected(networkProblem(error) ?? 'database_host_unknown', error)
  })
  const target = { host: address, port }
  if (!settings.ssh) return { target, dial: () => net.connect(target), ended: () => false, close: async () => {} }
  const socket = await connected(target)
  const { openTunnel } = await import('./ssh-tunnel.ts')
  const tunnel = await openTunnel(settings.ssh, socket, settings).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  const inside = { path: tunnel.path }
  return { target: inside, dial: () => net.connect(inside), ended: tunnel.ended, close: tunnel.close }
}

function connected(target: { host: string; port: number }): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(target)
    const fail = (cause?: Error) => {
      socket.destroy()
      reject(notConnected('ssh_not_reachable', cause))
    }
    socket.setTimeout(CONNECT_MS, () => fail())
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

/** For drivers that dial by themselves: wherever it is told to connect, it goes to the given target. */
export class TransportSocket extends net.Socket {
  readonly #target: Target

  constructor(target: Target) {
    super()
    this.#target = target
  }

  // Drivers call it as connect(port, host) or connect(path); what they say is replaced.
  override connect(..._given: unknown[]): this {
    return super.connect(this.#target as net.SocketConnectOpts)
  }
}
