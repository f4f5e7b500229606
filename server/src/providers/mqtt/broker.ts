import net from 'node:net'
import type { Client, PublishPacket } from 'aedes'
import type { Log } from '../../platform/log/log.ts'
import { networkOf } from '../../platform/net/network.ts'
import { createPacketMeter } from './packet-meter.ts'
import type { MqttMessage } from './port.ts'

type BrokerOptions<Sender> = {
  host: string
  port: number
  maxBytes: number
  log: Log
  /** Who a password belongs to; undefined: nobody. */
  authenticate: (password: string, address: string) => Promise<Sender | undefined>
  /** Stores a message. Answered for is what was stored; where it throws the connection ends, and the sender sends again. */
  take: (sender: Sender, address: string, message: MqttMessage) => Promise<void>
}

const limits = { connections: 10_000, connectMs: 10_000 }

/**
 * A broker for one machine: devices publish, nobody subscribes, nothing is kept. Without TLS, which is what a proxy in front is for. Answers the port
 * that it listens at, and how it ends.
 */
export async function openOwnBroker<Sender extends object>(
  deps: BrokerOptions<Sender>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { Aedes } = await import('aedes')
  const senders = new WeakMap<Client, { sender: Sender; address: string }>()
  const addressOf = ({ conn }: Client) => (conn as net.Socket).remoteAddress ?? ''
  const broker = await Aedes.createBroker({
    connectTimeout: limits.connectMs,
    authenticate: (client, _username, password, done) => {
      const address = addressOf(client)
      deps.authenticate(password?.toString() ?? '', address).then(
        (sender) => {
          if (sender) senders.set(client, { sender, address })
          done(null, sender !== undefined)
        },
        (error: unknown) => {
          deps.log.warn({ err: error, network: networkOf(address) }, 'a device could not be let in')
          done(Object.assign(new Error('server unavailable'), { returnCode: 3 }), null)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      const known = client && senders.get(client)
      if (!known) return done(new Error('nobody is known here'))
      deps.take(known.sender, known.address, messageOf(packet)).then(
        () => {
          // Kept for those who subscribe later, whom there are none of.
          packet.retain = false
          done(null)
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
    authorizeForward: () => null,
  })
  broker.on('clientError', (_client, error) => deps.log.debug({ err: error.message }, 'a device was disconnected'))
  const server = net.createServer((socket) => {
    const isShort = createPacketMeter(deps.maxBytes)
    socket.on('data', (chunk: Buffer) => {
      if (!isShort(chunk)) socket.destroy()
    })
    socket.on('error', () => {})
    broker.handle(socket)
  })
  server.maxConnections = limits.connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(deps.port, deps.host, () => resolve())
  })
  server.on('error', (error) => deps.log.error({ err: error }, 'the broker of devices'))
  return {
    port: (server.address() as net.AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await closed
    },
  }
}

const messageOf = (packet: PublishPacket): MqttMessage => ({
  topic: packet.topic,
  payload: Buffer.from(packet.payload),
  packet: packet.qos > 0 && packet.messageId !== undefined ? { id: packet.messageId, isAgain: packet.dup } : null,
  isKept: false,
})
