import net, { isIP } from 'node:net'
import tls from 'node:tls'
import type { MqttClient } from 'mqtt'
import { addressesOf, findNetError, isPublicAddress, type NetAllowance } from '../../platform/net/index.ts'
import { createPacketMeter } from './packet-meter.ts'
import { MqttError, type MqttMessage, type MqttServer } from './port.ts'

export type MqttListening = {
  filters: readonly string[]
  maxBytes: number
  /** Most messages that wait to be stored: the broker holds back what comes beyond. */
  maxWaiting: number
  onOpen: () => void
  /** Stores a message. What it has resolved is answered for, and never delivered again; where it throws the connection ends, and the broker delivers again. */
  take: (message: MqttMessage) => Promise<void>
}

const connectMs = 15_000
const keptSeconds = 7 * 86_400
type Version = 4 | 5

/** Listens until the signal fires. Throws MqttError when the connection ends. What comes meanwhile is kept by the broker and delivered later. */
export async function listenMqtt(
  server: MqttServer,
  listening: MqttListening,
  allow: NetAllowance,
  signal: AbortSignal,
): Promise<void> {
  await withVersions(async (version) => {
    let failed: Promise<never> | undefined
    const opening = { version, clean: false, maxBytes: listening.maxBytes }
    const { client, ended } = await connect(server, opening, allow, (opened) => {
      failed = takeMessages(opened, listening)
      failed.catch(() => {})
    })
    const stopped = stoppedBy(signal)
    try {
      await Promise.race([
        subscribe(client, listening.filters).then(() => listening.onOpen()),
        ended,
        stopped.fired,
        ...(failed ? [failed] : []),
      ])
      if (!signal.aborted) await Promise.race([ended, stopped.fired, ...(failed ? [failed] : [])])
    } finally {
      stopped.forget()
      // Not `end()` of the session: the broker keeps it.
      await client.endAsync(true).catch(() => {})
    }
  })
}

/** Connects once and asks for the topics, under a name of its own: nobody who listens is disturbed. Throws MqttError. */
export async function tryMqtt(server: MqttServer, filters: readonly string[], allow: NetAllowance): Promise<void> {
  await withVersions(async (version) => {
    const opening = { version, clean: true, maxBytes: 1024 * 1024 }
    const { client, ended } = await connect(server, opening, allow, (opened) => {
      opened.handleMessage = (_packet, done) => done()
    })
    try {
      await Promise.race([subscribe(client, filters), ended])
    } finally {
      await client.endAsync(true).catch(() => {})
    }
  })
}

/** MQTT 5, where the broker holds back what was not asked for; a broker that does not know it is spoken to in 3.1.1. */
async function withVersions(work: (version: Version) => Promise<void>): Promise<void> {
  try {
    await work(5)
  } catch (error) {
    if (!(error instanceof VersionUnknown)) throw error
    await work(4).catch((again: unknown) => {
      throw again instanceof VersionUnknown ? new MqttError('refused', 'MQTT 5 and 3.1.1 are refused') : again
    })
  }
}

class VersionUnknown extends Error {}

type Opening = { version: Version; clean: boolean; maxBytes: number }

async function connect(
  server: MqttServer,
  { version, clean, maxBytes }: Opening,
  allow: NetAllowance,
  onMade: (client: MqttClient) => void,
): Promise<{ client: MqttClient; ended: Promise<never> }> {
  const socket = await reach(server, maxBytes, allow)
  const { MqttClient: Client } = await import('mqtt')
  const client = new Client(() => socket, {
    protocolVersion: version,
    clientId: server.clientId,
    clean,
    reconnectPeriod: 0,
    connectTimeout: connectMs,
    keepalive: 30,
    resubscribe: false,
    ...(server.username && { username: server.username }),
    ...(server.password && { password: server.password }),
    ...(version === 5 && {
      properties: {
        receiveMaximum: 1_000,
        maximumPacketSize: maxBytes,
        sessionExpiryInterval: clean ? 0 : keptSeconds,
      },
    }),
  })
  // What waited for us comes with the answer to CONNECT: who takes it is there before.
  onMade(client)
  const ended = new Promise<never>((_, reject) => {
    let failure: unknown
    client.on('error', (error) => {
      failure ??= error
      reject(toMqttError(error))
    })
    socket.on('error', (error) => {
      failure ??= error
    })
    client.on('close', () => reject(toMqttError(failure ?? new Error('the broker closed the connection'))))
  })
  ended.catch(() => {})
  const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
  try {
    await Promise.race([connected, ended])
  } catch (error) {
    await client.endAsync(true).catch(() => {})
    throw error
  }
  return { client, ended }
}

/** The very address that was checked; a password goes over the internet encrypted only. */
async function reach(server: MqttServer, maxBytes: number, allow: NetAllowance): Promise<net.Socket> {
  const { host, port, encrypted, authority, password } = server
  const found = await addressesOf(host, port, { allow }).catch((error: unknown) => {
    throw toMqttError(error)
  })
  const [{ address }] = found
  if (!encrypted && password && isPublicAddress(address))
    throw new MqttError('refused', 'a password goes over the internet with TLS only')
  const socket = encrypted
    ? tls.connect({
        host: address,
        port,
        ...(isIP(host) ? {} : { servername: host }),
        ...(authority && { ca: authority }),
      })
    : net.connect({ host: address, port })
  const isShort = createPacketMeter(maxBytes)
  socket.on('data', (chunk: Buffer) => {
    if (!isShort(chunk)) socket.destroy(new MqttError('refused', `a message is larger than ${maxBytes} bytes`))
  })
  return socket
}

function takeMessages(client: MqttClient, { take, maxWaiting }: MqttListening): Promise<never> {
  const { stream } = client
  let waiting = 0
  let held: (() => void) | undefined
  return new Promise<never>((_, reject) => {
    // It would answer for a message before the next one is read: answered is what was stored, many at once.
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'publish' && packet.qos === 1) Object.assign(packet, { qos: 0, asked: true })
    })
    client.handleMessage = (packet, done) => {
      const isAsked = 'asked' in packet && packet.messageId !== undefined
      const id = packet.messageId ?? 0
      waiting++
      take({
        topic: packet.topic,
        payload: Buffer.from(packet.payload),
        packet: isAsked ? { id, isAgain: packet.dup } : null,
        isKept: packet.retain,
      })
        .then(() => {
          if (isAsked && !stream.destroyed) stream.write(Buffer.from([0x40, 2, id >> 8, id & 255]))
        }, reject)
        .finally(() => {
          waiting--
          const next = held
          held = undefined
          next?.()
        })
      if (waiting < maxWaiting) done()
      else held = () => done()
    }
  })
}

async function subscribe(client: MqttClient, filters: readonly string[]): Promise<void> {
  const granted = await client.subscribeAsync([...filters], { qos: 1 }).catch((error: unknown) => {
    throw toMqttError(error)
  })
  const refused = granted.filter(({ qos }) => qos >= 128).map(({ topic }) => topic)
  if (refused.length > 0) throw new MqttError('not_allowed', refused.join(', '))
}

function stoppedBy(signal: AbortSignal): { fired: Promise<void>; forget: () => void } {
  let forget = () => {}
  const fired = new Promise<void>((resolve) => {
    const stop = () => resolve()
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', stop, { once: true })
    forget = () => signal.removeEventListener('abort', stop)
  })
  return { fired, forget }
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_SSL|ERR_OSSL/i
const badPassword = new Set([4, 5, 134, 135, 138])
const unknownVersion = new Set([1, 132])

function toMqttError(error: unknown): MqttError | VersionUnknown {
  if (error instanceof MqttError || error instanceof VersionUnknown) return error
  const refused = findNetError(error)
  if (refused)
    return new MqttError(
      'unreachable',
      refused.code === 'net_address_refused' ? 'address not allowed (NET_ALLOW)' : 'host not found',
    )
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code === 'number' && unknownVersion.has(code)) return new VersionUnknown()
  if (typeof code === 'number' && badPassword.has(code)) return new MqttError('refused', message)
  if (typeof code === 'string' && certificate.test(code)) return new MqttError('certificate', message)
  if (/subscribe error/i.test(message)) return new MqttError('not_allowed', message)
  return new MqttError(typeof code === 'number' ? 'refused' : 'unreachable', message)
}
