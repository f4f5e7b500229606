import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { method: string; path: string; token: string; body: Record<string, unknown> }
type Answer = { status?: number; body: unknown }

/**
 * A Cloud API on loopback that answers as it is told: `answers` in their order, then as if all were well. What it was asked it has
 * taken, whether or not its answer is heard.
 */
export async function aCloudApi() {
  const asked: Asked[] = []
  const answers: Answer[] = []
  /** What lies at a path, or what becomes of asking for it. */
  const files = new Map<string, Buffer | ((response: http.ServerResponse) => void)>()
  const hooks = { beforeAnswer: async (_asked: Asked): Promise<void> => {} }
  let sent = 0
  const server = http.createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const text = Buffer.concat(chunks as Buffer[]).toString()
    const path = request.url ?? ''
    const file = files.get(path)
    if (file) {
      if (typeof file === 'function') file(response)
      else response.end(file)
      return
    }
    const isJson = request.headers['content-type']?.includes('json')
    const question = {
      method: request.method ?? '',
      path,
      token: String(request.headers.authorization),
      body: isJson ? JSON.parse(text) : { form: text },
    }
    asked.push(question)
    await hooks.beforeAnswer(question)
    const { status = 200, body } = (path.includes('fields=') ? undefined : answers.shift()) ?? { body: wellOf(path) }
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
  const wellOf = (path: string) => {
    if (path.includes('fields='))
      return {
        display_phone_number: '+62 811-2345-678',
        verified_name: 'Toko',
        quality_rating: 'GREEN',
        messaging_limit_tier: 'TIER_1K',
      }
    if (path.endsWith('/media')) return { id: 'uploaded' }
    return { messages: [{ id: `wamid.${++sent}` }] }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refuse = (status: number, code: number) =>
    answers.push({ status, body: { error: { code, message: `refused with ${code}` } } })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, asked, answers, refuse, files, hooks, close }
}

/** A webhook as Meta posts it. */
export function postWebhook(
  url: string,
  accountId: string,
  value: object,
  { secret = 'app-secret', field = 'messages' } = {},
) {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '77', changes: [{ field, value }] }],
  })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return fetch(`${url}/api/whatsapp/webhook/${accountId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  })
}

/** What the webhook says when a customer wrote. */
export const messageOf = (id: string, content: object, name = 'Budi') => ({
  messaging_product: 'whatsapp',
  contacts: [{ wa_id: '6281234567890', profile: { name } }],
  messages: [{ id, from: '6281234567890', timestamp: String(Math.floor(Date.now() / 1000)), ...content }],
})
export const stateOf = (id: string, status: string, more: object = {}) => ({
  statuses: [{ id, status, timestamp: '1760000000', recipient_id: '6281234567890', ...more }],
})
