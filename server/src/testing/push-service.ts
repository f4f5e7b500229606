import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { PushDeviceInput, PushMessage } from '#contract/notifications/push.ts'
import { listenOnLoopback } from './loopback-server.ts'

type Received = {
  message: PushMessage
  /** What the push service was asked to keep and how. */
  headers: { ttl: string; urgency: string; topic: string }
  bytes: number
}
type Answer = { status: number; headers?: Record<string, string> }

/** A browser that is subscribed: where its messages go to, and what only it can decrypt. */
export type TestBrowser = { subscription: PushDeviceInput; received: Received[] }

/**
 * A push service on loopback as RFC 8030 has it: it takes messages for its browsers that are signed with the key they subscribed
 * with (RFC 8292) and encrypted for them (RFC 8291, aes128gcm), and answers 201; what is not so is refused as vendors do.
 */
export async function aPushService() {
  const browsers = new Map<string, TestBrowser & { open: (body: Buffer) => string; publicKey: string }>()
  /** What it answers instead, once each. */
  const faults: Answer[] = []
  const answer = async (request: http.IncomingMessage): Promise<Answer> => {
    const browser = browsers.get(request.url ?? '')
    const body = Buffer.concat((await Array.fromAsync(request)) as Buffer[])
    if (!browser) return { status: 404 }
    const fault = faults.shift()
    if (fault) return fault
    const { ttl, urgency = 'normal', topic = '', authorization = '' } = request.headers as Record<string, string>
    if (ttl === undefined || !/^\d+$/.test(ttl)) return { status: 400 }
    if (!/^[\w-]{0,32}$/.test(topic) || !['very-low', 'low', 'normal', 'high'].includes(urgency)) return { status: 400 }
    if (body.length > 4_096) return { status: 413 }
    if (request.headers['content-encoding'] !== 'aes128gcm') return { status: 415 }
    if (!isSigned(authorization, browser.publicKey, `http://${request.headers.host}`)) return { status: 403 }
    const message = JSON.parse(browser.open(body)) as PushMessage
    browser.received.push({ message, headers: { ttl, urgency, topic }, bytes: body.length })
    return { status: 201, headers: { location: `${browser.subscription.endpoint}/message` } }
  }
  const server = http.createServer((request, response) => {
    void answer(request).then(({ status, headers }) => response.writeHead(status, headers).end())
  })
  const { origin, close } = await listenOnLoopback(server)
  return {
    origin,
    faults,
    /** Subscribes a browser with the public key of who will send. */
    subscribe: (publicKey: string): TestBrowser => {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const { keys, open } = aKeyPair()
      const browser = { subscription: { endpoint: `${origin}${path}`, keys }, received: [], open, publicKey }
      browsers.set(path, browser)
      return browser
    },
    /** Its subscription ends: the service knows it no more. */
    end: ({ subscription }: TestBrowser) => browsers.delete(new URL(subscription.endpoint).pathname),
    close,
  }
}

/** `vapid t=<a JWT>, k=<its key>`, for this origin and good for at most a day. */
function isSigned(authorization: string, publicKey: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isTimely = Number(exp) > Date.now() / 1_000 && Number(exp) < Date.now() / 1_000 + 86_400
  return isRight && aud === origin && isTimely && /^(mailto:|https:)/.test(String(sub))
}

/** What a browser makes when it subscribes, and how it reads what is sent. */
function aKeyPair() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const shared = pair.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const derive = (use: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    const sealed = body.subarray(21 + sender.length)
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  return { keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }, open }
}
