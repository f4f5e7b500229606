import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gatewaySignature } from '../../../providers/whatsapp/gateway-webhook.ts'

type Session = {
  status: 'STARTING' | 'SCAN_QR_CODE' | 'WORKING' | 'FAILED'
  me: { id: string; pushName: string } | null
  hook: { url: string; key: string }
  codes: number
}
type Asked = { method: string; path: string; body: Record<string, unknown> }
type Answer = { status: number; body: unknown }

/**
 * A gateway on loopback that behaves like WAHA's documented HTTP API: sessions with their states, codes that change with each look,
 * messages, and signed webhooks. `refusals` are given to the next messages in their order.
 */
export async function aGateway(key = 'gateway-key') {
  const sessions = new Map<string, Session>()
  const asked: Asked[] = []
  const refusals: Answer[] = []
  const missing = new Set<string>()
  const files = new Map<string, { mime: string; bytes: Buffer }>()
  const sentInChat: { id: string; fromMe: boolean; timestamp: number; body: string }[] = []
  const state = { onlyDefault: false, onlyPictures: false, loseAnswers: 0, now: () => new Date() }
  let sent = 0

  const server = http.createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const text = Buffer.concat(chunks as Buffer[]).toString()
    const url = new URL(request.url ?? '', 'http://gateway')
    const reply = ({ status, body }: Answer) => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(body === undefined ? '' : JSON.stringify(body))
    }
    if (request.headers['x-api-key'] !== key) return reply({ status: 401, body: { message: 'Unauthorized' } })
    const file = files.get(url.pathname)
    if (file) {
      response.setHeader('content-type', file.mime)
      return response.end(file.bytes)
    }
    const question = { method: request.method ?? '', path: url.pathname, body: text ? JSON.parse(text) : {} }
    asked.push(question)
    const answer = answerTo(question, url.searchParams)
    if (state.loseAnswers > 0 && question.path.startsWith('/api/send')) {
      state.loseAnswers -= 1
      return response.destroy()
    }
    return reply(answer)
  })

  const notThere = (name: string) => ({ status: 404, body: { message: `Session "${name}" does not exist` } })
  const notWorking = (name: string, { status }: Session) => ({
    status: 422,
    body: {
      error: 'Session status is not as expected',
      message: 'Try again later',
      session: name,
      status,
      expected: ['WORKING'],
    },
  })

  function answerTo({ method, path, body }: Asked, query: URLSearchParams): Answer {
    const [, , first = '', second = '', third = ''] = path.split('/').map(decodeURIComponent)
    if (path === '/api/sessions' && method === 'POST') return begin(String(body.name), body)
    if (first === 'sessions') return ofSession(method, second, third, body)
    if (path.startsWith('/api/contacts/check-exists')) {
      const phone = query.get('phone') ?? ''
      return { status: 200, body: { numberExists: !missing.has(phone), chatId: `${phone}@c.us` } }
    }
    const session = sessions.get(String(body.session ?? first))
    if (!session) return notThere(String(body.session ?? first))
    if (second === 'auth' && third === 'qr') return codeOf(session, query.get('format'))
    if (session.status !== 'WORKING') return notWorking(String(body.session ?? first), session)
    if (second === 'lids') return { status: 200, body: { lid: third, pn: '6281299990000@c.us' } }
    if (second === 'chats') return { status: 200, body: sentInChat.toReversed() }
    if (/^\/api\/(sendText|sendImage|sendFile|sendVoice|sendVideo|reaction)$/.test(path)) {
      const refusal = refusals.shift()
      if (refusal) return refusal
      const id = `true_${body.chatId ?? ''}_OUT${++sent}`
      const words = String(body.text ?? body.caption ?? '')
      sentInChat.push({ id, fromMe: true, timestamp: Math.floor(state.now().getTime() / 1000), body: words })
      return { status: 201, body: { id, fromMe: true, body: words } }
    }
    return { status: 201, body: {} }
  }

  function begin(name: string, body: Record<string, unknown>): Answer {
    if (state.onlyDefault && name !== 'default')
      return {
        status: 422,
        body: { message: `WAHA Core support only 'default' session. You tried to access '${name}' session.` },
      }
    if (sessions.has(name))
      return { status: 422, body: { message: `Session '${name}' already exists. Use PUT to update it.` } }
    const config = body.config as { webhooks: { url: string; hmac: { key: string } }[] }
    const [hook] = config.webhooks
    sessions.set(name, { status: 'SCAN_QR_CODE', me: null, hook: { url: hook!.url, key: hook!.hmac.key }, codes: 0 })
    return { status: 201, body: { name, status: 'STARTING' } }
  }

  function ofSession(method: string, name: string, action: string, body: Record<string, unknown>): Answer {
    const session = sessions.get(name)
    if (!session) return notThere(name)
    if (method === 'DELETE') {
      sessions.delete(name)
      return { status: 200, body: undefined }
    }
    if (method === 'PUT') {
      const config = body.config as { webhooks: { url: string; hmac: { key: string } }[] }
      session.hook = { url: config.webhooks[0]!.url, key: config.webhooks[0]!.hmac.key }
    }
    if (action === 'restart') Object.assign(session, { status: 'SCAN_QR_CODE', me: null })
    if (action === 'logout') Object.assign(session, { status: 'SCAN_QR_CODE', me: null })
    return { status: method === 'GET' ? 200 : 201, body: { name, status: session.status, me: session.me } }
  }

  function codeOf(session: Session, format: string | null): Answer {
    if (session.status !== 'SCAN_QR_CODE') return { status: 422, body: { message: 'no code', status: session.status } }
    if (format === 'raw' && state.onlyPictures) return { status: 422, body: { message: 'the engine draws only' } }
    session.codes += 1
    const data = Buffer.from(`a picture of code ${session.codes}`).toString('base64')
    return {
      status: 200,
      body: format === 'raw' ? { value: `2@code-${session.codes}` } : { mimetype: 'image/png', data },
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The session that was begun last. */
  const newest = () => [...sessions].at(-1)!
  /** A phone reads the code. */
  const scan = (phone: string, pushName = 'Toko Ayu') => {
    const [, session] = newest()
    Object.assign(session, { status: 'WORKING', me: { id: `${phone}@c.us`, pushName } })
  }
  /** Tells an event of a session as WAHA posts it, at a server. */
  const tell = (server: string, name: string, event: string, payload: object, signedWith?: string) => {
    const { hook, me } = sessions.get(name)!
    const body = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      session: name,
      engine: 'WEBJS',
      me,
      event,
      payload,
    })
    const headers = {
      'content-type': 'application/json',
      'x-webhook-hmac': gatewaySignature(body, signedWith ?? hook.key),
      'x-webhook-hmac-algorithm': 'sha512',
    }
    return fetch(`${server}${new URL(hook.url).pathname}`, { method: 'POST', headers, body })
  }
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, key, sessions, asked, refusals, missing, files, state, newest, scan, tell, close }
}
