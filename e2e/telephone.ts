import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const sidOf = (kind: string) => kind + randomBytes(16).toString('hex')

/** An account at Twilio with one number, on loopback, as its REST API is documented; whom it calls, their phone goes on ringing. */
export async function startTelephone() {
  const accountSid = sidOf('AC')
  const authToken = randomBytes(16).toString('hex')
  const number = { sid: sidOf('PN'), phone_number: '+622150001000', friendly_name: 'Toko 1000', voice_url: '' }
  const calls: { sid: string; from: string; to: string; status: string; date_created: string }[] = []
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const answerTo = (method: string, path: string, form: URLSearchParams): [status: number, body: object] => {
    if (path === '.json') return [200, { sid: accountSid, friendly_name: 'Toko Nusantara', status: 'active' }]
    if (path === '/IncomingPhoneNumbers.json')
      return [200, { incoming_phone_numbers: [number], next_page_uri: null, page: 0, page_size: 50 }]
    if (path === '/Calls.json' && method === 'POST') {
      const [from, to] = [form.get('From') ?? '', form.get('To') ?? '']
      const call = { sid: sidOf('CA'), from, to, status: 'queued', date_created: new Date().toUTCString() }
      calls.push(call)
      return [201, call]
    }
    if (path === '/Calls.json') return [200, { calls }]
    const call = calls.find(({ sid }) => path === `/Calls/${sid}.json`)
    return call ? [200, call] : [404, { code: 20_404, message: 'The requested resource was not found', status: 404 }]
  }
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const { pathname } = new URL(request.url ?? '/', 'http://telephone')
    const path = pathname.replace(`/2010-04-01/Accounts/${accountSid}`, '')
    const isKnown = request.headers.authorization === expected
    const [status, body] = isKnown
      ? answerTo(request.method ?? 'GET', path, form)
      : [401, { code: 20_003, message: 'Authenticate', status: 401 }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, accountSid, authToken, calls }
}
