import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import ssh2, { type ConnectConfig, type Client as SshClient } from 'ssh2'
import { networkProblem, notConnected } from './connection-problem.ts'
import type { SshSettings } from './connection-settings.ts'
import type { DatabaseError } from './port.ts'

const CONNECT_MS = 10_000

export interface Tunnel {
  /** A socket in a folder of its own that only this process may enter; whoever connects to it talks to the database. */
  readonly path: string
  /** Whether the server has hung up. */
  readonly ended: () => boolean
  readonly close: () => Promise<void>
}

/** What people compare: as `ssh-keygen -l` writes it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Signs in to an SSH server over `socket` and forwards to `target` as seen from there. Throws DatabaseError. */
export async function openTunnel(
  ssh: SshSettings,
  socket: net.Socket,
  target: { host: string; port: number },
): Promise<Tunnel> {
  const client = await signIn(ssh, socket)
  try {
    await reach(client, target)
    return await listen(client, target)
  } catch (error) {
    client.end()
    throw error
  }
}

function signIn(ssh: SshSettings, socket: net.Socket): Promise<SshClient> {
  const client = new ssh2.Client()
  let seen: string | undefined
  const config: ConnectConfig = {
    sock: socket,
    username: ssh.user,
    readyTimeout: CONNECT_MS,
    keepaliveInterval: 15_000,
    keepaliveCountMax: 3,
    ...signInOf(ssh),
    hostVerifier: (key: Buffer) => {
      seen = fingerprintOf(key)
      return seen === ssh.hostKey
    },
  }
  return new Promise((resolve, reject) => {
    client.on('error', (error) => reject(problemOf(error, ssh, seen)))
    client.on('close', () => reject(notConnected('ssh_not_reachable', undefined)))
    client.on('ready', () => resolve(client))
    client.connect(config)
  })
}

function signInOf({ signIn }: SshSettings): ConnectConfig {
  if (signIn.with === 'password') return { password: signIn.password }
  const key = ssh2.utils.parseKey(signIn.privateKey, signIn.passphrase || undefined)
  if (key instanceof Error) throw notConnected('ssh_key_unreadable', undefined)
  return { privateKey: signIn.privateKey, ...(signIn.passphrase && { passphrase: signIn.passphrase }) }
}

function problemOf(
  error: Error & { level?: string },
  { hostKey }: SshSettings,
  seen: string | undefined,
): DatabaseError {
  if (seen !== undefined && seen !== hostKey)
    return notConnected(hostKey ? 'ssh_host_key_changed' : 'ssh_host_key_unknown', undefined, { fingerprint: seen })
  if (error.level === 'client-authentication') return notConnected('ssh_refused', error)
  const problem = networkProblem(error)
  return notConnected(problem === 'database_address_refused' ? problem : 'ssh_not_reachable', error)
}

/** One connection through and away again: that nothing listens there is better said now. */
function reach(client: SshClient, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      if (error) return reject(notConnected('ssh_target_not_reachable', error))
      channel.on('error', () => {})
      channel.destroy()
      resolve()
    })
  })
}

async function listen(client: SshClient, { host, port }: { host: string; port: number }): Promise<Tunnel> {
  // mkdtemp makes it 0700: other users of the machine do not get through.
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-tunnel-'))
  const sockets = new Set<net.Socket>()
  let ended = false
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      if (error) {
        socket.destroy()
        return
      }
      channel.on('error', () => socket.destroy())
      channel.on('close', () => socket.destroy())
      socket.on('close', () => channel.destroy())
      socket.pipe(channel).pipe(socket)
    })
  })
  const close = async () => {
    ended = true
    for (const socket of sockets) socket.destroy()
    client.end()
    await new Promise((resolve) => server.close(resolve))
    await fs.rm(folder, { recursive: true, force: true })
  }
  const socketPath = path.join(folder, 'database')
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
  client.on('close', () => {
    if (!ended) void close()
  })
  return { path: socketPath, ended: () => ended, close }
}
