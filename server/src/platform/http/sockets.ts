import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Rate } from '#contract/kit/rates.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { Log } from '../log/log.ts'
import { networkOf } from '../net/network.ts'
import { Failure } from './fail.ts'
import type { Rates } from './rate-limit.ts'

/** Addresses that are WebSockets: what is said on one proves by itself who says it. Pages of other sites may not open any. */
export type SocketRoute = {
  /** What their addresses begin with, such as `/api/voice-bot/line/`. */
  prefix: string
  /** How often one network may open one, counted by this name as calls are. */
  rate: Rate & { name: string }
  /** Called once it is open, with what follows the prefix and what came with its handshake. */
  open: (socket: WebSocket, name: string, headers: IncomingHttpHeaders) => void
}

/** A text or a frame of sound; nothing that one end says is larger. */
const maxBytes = 64 * 1024

type SocketOptions = {
  publicUrl?: string | undefined
  log: Log
  rates: Pick<Rates, 'count'>
  trustProxy: TrustedProxies
}

/** Serves WebSockets, counted as other calls are before they are open. Whatever holds one open ends it when the server stops. */
export function serveSockets(
  app: FastifyInstance,
  sockets: readonly SocketRoute[],
  { publicUrl, log, rates, trustProxy }: SocketOptions,
): void {
  if (sockets.length === 0) return
  const trusts = proxiesTrusted(trustProxy)
  app.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {})
    const path = (request.url ?? '').split('?')[0] ?? ''
    const route = sockets.find(({ prefix }) => path.startsWith(prefix))
    if (!route) return refuse(stream, '404 Not Found')
    if (!isOwnPage(request, publicUrl)) return refuse(stream, '403 Forbidden')
    const { name, ...rate } = route.rate
    rates
      .count(`${name} at ${networkOf(proxyAddr(request, trusts))}`, rate)
      .then(() => upgrade(request, stream, head))
      .then((socket) => {
        socket.on('error', () => {})
        route.open(socket, path.slice(route.prefix.length), request.headers)
      })
      .catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'too_many_requests')
          return refuse(stream, '429 Too Many Requests')
        log.warn({ err: error }, 'a WebSocket was not opened')
        stream.destroy()
      })
  })
}

async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<WebSocket> {
  const { WebSocketServer } = await import('ws')
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBytes, perMessageDeflate: false })
  return new Promise((resolve) => server.handleUpgrade(request, stream, head, resolve))
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Programs send no origin. */
function isOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Whose word about who is behind it counts: counted from us outwards, what lies before that many proxies was written by whoever asks. */
function proxiesTrusted(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies)
}
