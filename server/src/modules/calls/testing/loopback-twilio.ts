import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { resampleSound } from '../../../platform/sound/samples.ts'
import { decodeMuLaw, encodeMuLaw } from '../../../providers/telephony/mu-law.ts'
import { twilioSignature } from '../../../providers/telephony/twilio-signature.ts'
import { soundOf } from './caller.ts'

const sidOf = (kind: string) => kind + randomBytes(16).toString('hex')
const frameBytes = 160

export type Outcome = 'answer' | 'busy' | 'no-answer' | 'failed' | 'machine' | 'ringing'
type Verb = { name: string; attributes: Record<string, string>; text: string }

const readXml = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
  )
const attributesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, readXml(value)]))

/** The verbs of a document of TwiML, in their order. */
export const verbsOf = (twiml: string): Verb[] =>
  [...twiml.matchAll(/<(Connect|Say|Dial|Reject|Hangup)([^>]*?)(?:\/>|>(.*?)<\/\1>)/g)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name,
      attributes: attributesOf(attributes),
      text: readXml(text),
    }),
  )

export type LoopbackTwilio = Awaited<ReturnType<typeof startLoopbackTwilio>>

/** Twilio as its documentation describes it, on loopback: its REST API, webhooks with signatures, and media streams. */
export async function startLoopbackTwilio(publicUrl: string) {
  const accountSid = sidOf('AC')
  const authToken = randomBytes(16).toString('hex')
  const numbers = ['+622150001000', '+622150002000'].map((number) => ({
    sid: sidOf('PN'),
    phone_number: number,
    friendly_name: `Toko ${number.slice(-4)}`,
    voice_url: '',
    capabilities: { voice: true, SMS: false },
  }))
  const calls: {
    sid: string
    from: string
    to: string
    status: string
    date_created: string
    params: URLSearchParams
    phone: Phone | undefined
  }[] = []
  const twilio = {
    url: '',
    accountSid,
    authToken,
    numbers,
    calls,
    /** The server under test, which `publicUrl` leads to. */
    target: '',
    /** What becomes of a call to a number. */
    outcomes: new Map<string, Outcome>(),
    /** The next answers of the REST API: a status with a code, or none at all once it has done what it was asked. */
    faults: [] as ({ status: number; code: number; message: string } | 'lost' | 'rubbish')[],
    phones: [] as Phone[],
    incoming: (from: string, to = numbers[0]!.phone_number) => {
      const number = numbers.find(({ phone_number }) => phone_number === to)!
      const phone = new Phone(twilio, { from, to, direction: 'inbound' })
      phone.begin(number.voice_url)
      return phone
    },
    /** Posts as Twilio does; `signed` is what it claims to have signed. */
    post: async (url: string, params: Record<string, string>, signature?: string) => {
      const posted = new URLSearchParams(params)
      const response = await fetch(url.replace(publicUrl, twilio.target), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature ?? twilioSignature(authToken, url, posted),
        },
        body: posted,
      })
      return { status: response.status, text: await response.text() }
    },
    publicUrl,
    now: () => new Date(),
    close: () => {
      for (const phone of twilio.phones) phone.drop()
      server.close()
    },
  }
  const server = createServer((request, response) => void serve(twilio, request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return twilio
}

const refusal = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

async function serve(twilio: LoopbackTwilio, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = Buffer.concat((await Array.fromAsync(request)) as Buffer[]).toString()
  const fault = twilio.faults.shift()
  const answer = ({ status, body }: { status: number; body: unknown }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (fault === 'rubbish') return void response.end('<html>gateway</html>')
  if (typeof fault === 'object') return void answer(refusal(fault.status, fault.code, fault.message))
  const result = resultOf(twilio, request, new URLSearchParams(text))
  if (fault === 'lost') return void request.socket.destroy()
  answer(result)
}

function resultOf(twilio: LoopbackTwilio, request: IncomingMessage, form: URLSearchParams) {
  const { accountSid, authToken, numbers, calls } = twilio
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (request.headers.authorization !== expected) return refusal(401, 20_003, 'Authenticate')
  const url = new URL(request.url ?? '/', 'http://twilio')
  const path = url.pathname.replace(`/2010-04-01/Accounts/${accountSid}`, '')
  const isPost = request.method === 'POST'
  if (path === '.json')
    return { status: 200, body: { sid: accountSid, friendly_name: 'Toko Nusantara', status: 'active' } }
  if (path === '/IncomingPhoneNumbers.json') {
    const page = Number(url.searchParams.get('Page') ?? 0)
    const next =
      page + 1 < numbers.length
        ? `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?PageSize=1&Page=${page + 1}`
        : null
    return { status: 200, body: { incoming_phone_numbers: [numbers[page]], next_page_uri: next } }
  }
  const number = numbers.find(({ sid }) => path === `/IncomingPhoneNumbers/${sid}.json`)
  if (number && isPost) {
    number.voice_url = form.get('VoiceUrl') ?? number.voice_url
    return { status: 200, body: number }
  }
  const shown = ({ params: _, phone: __, ...call }: (typeof calls)[number]) => call
  if (path === '/Calls.json' && isPost) return makeCall(twilio, form)
  if (path === '/Calls.json') {
    const [from, to] = [url.searchParams.get('From'), url.searchParams.get('To')]
    return { status: 200, body: { calls: calls.filter((call) => call.from === from && call.to === to).map(shown) } }
  }
  const call = calls.find(({ sid }) => path === `/Calls/${sid}.json`)
  if (!call) return refusal(404, 20_404, 'The requested resource was not found')
  if (isPost && ['completed', 'busy', 'no-answer', 'failed', 'canceled'].includes(call.status))
    return refusal(400, 21_220, 'Call is not in-progress. Cannot redirect.')
  if (isPost) {
    if (call.phone) call.phone.hangUp()
    else call.status = 'canceled'
  }
  return { status: 200, body: shown(call) }
}

function makeCall(twilio: LoopbackTwilio, params: URLSearchParams) {
  const [to, from] = [params.get('To') ?? '', params.get('From') ?? '']
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return refusal(400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
  if (!twilio.numbers.some(({ phone_number }) => phone_number === from))
    return refusal(400, 21_210, `The source phone number provided, ${from}, is not yet verified for your account.`)
  if (to.startsWith('+850')) return refusal(400, 21_215, `Account not authorized to call ${to}.`)
  const call = {
    sid: sidOf('CA'),
    from,
    to,
    status: 'queued',
    date_created: twilio.now().toUTCString(),
    params,
    phone: undefined as Phone | undefined,
  }
  twilio.calls.push(call)
  setImmediate(() => void ring(twilio, call))
  return { status: 201, body: { sid: call.sid, status: 'queued', to, from, date_created: call.date_created } }
}

async function ring(twilio: LoopbackTwilio, call: LoopbackTwilio['calls'][number]): Promise<void> {
  const { params, sid, to, from } = call
  const tell = (status: string) => {
    call.status = status
    const told = {
      AccountSid: twilio.accountSid,
      CallSid: sid,
      CallStatus: status,
      To: to,
      From: from,
      Direction: 'outbound-api',
    }
    return twilio.post(params.get('StatusCallback')!, told).catch(() => undefined)
  }
  await tell('ringing')
  const outcome = twilio.outcomes.get(to) ?? 'answer'
  if (outcome === 'ringing') return
  if (outcome === 'busy' || outcome === 'no-answer' || outcome === 'failed') return void (await tell(outcome))
  call.status = 'in-progress'
  const phone = new Phone(twilio, { from, to, direction: 'outbound-api', sid, onEnd: () => void tell('completed') })
  call.phone = phone
  phone.begin(params.get('Url')!)
  if (outcome === 'machine')
    await twilio.post(params.get('AsyncAmdStatusCallback')!, {
      AccountSid: twilio.accountSid,
      CallSid: sid,
      AnsweredBy: 'machine_start',
    })
}

type PhoneOptions = { from: string; to: string; direction: string; sid?: string; onEnd?: () => void }

/** Somebody's telephone in a call that Twilio carries. */
export class Phone {
  readonly sid: string
  /** What Twilio was told to do, verb by verb. */
  readonly verbs: Verb[] = []
  readonly refused: number[] = []
  /** What happened, in its order: verbs that Twilio was told, and marks that it told once what came before them was played. */
  readonly happened: string[] = []
  isOver = false
  /** Seconds of the agent that were played, without what was cleared. */
  heard = 0
  loudest = 0
  clears = 0
  dialOutcome = 'completed'
  socket: WebSocket | undefined
  readonly #twilio: LoopbackTwilio
  readonly #options: PhoneOptions
  #sequence = 0
  #chunk = 0
  #playedUntil = 0
  #marks: string[] = []

  constructor(twilio: LoopbackTwilio, options: PhoneOptions) {
    this.#twilio = twilio
    this.#options = options
    this.sid = options.sid ?? sidOf('CA')
    twilio.phones.push(this)
  }

  get params(): Record<string, string> {
    const { from, to, direction } = this.#options
    return {
      AccountSid: this.#twilio.accountSid,
      CallSid: this.sid,
      From: from,
      To: to,
      Direction: direction,
      CallStatus: 'ringing',
      Caller: from,
    }
  }

  begin(url: string): void {
    void this.#ask(url)
  }

  async #ask(url: string, more: Record<string, string> = {}): Promise<void> {
    if (this.isOver) return
    const { status, text } = await this.#twilio.post(url, { ...this.params, ...more })
    if (status >= 400) this.refused.push(status)
    for (const verb of verbsOf(text)) {
      this.verbs.push(verb)
      this.happened.push(verb.name)
      if (verb.name === 'Connect') return this.#connect(verb)
      if (verb.name === 'Dial') return this.#ask(verb.attributes.action!, { DialCallStatus: this.dialOutcome })
      if (verb.name === 'Hangup' || verb.name === 'Reject') break
    }
    this.#over()
  }

  #over(): void {
    if (this.isOver) return
    this.isOver = true
    this.#options.onEnd?.()
  }

  #connect({ attributes, text }: Verb): void {
    const stream = /<Stream([^>]*)>(.*)<\/Stream>/.exec(text)
    const url = attributesOf(stream?.[1] ?? '').url!
    const parameters = [...(stream?.[2] ?? '').matchAll(/<Parameter([^>]*)\/>/g)].map(([, given = '']) =>
      attributesOf(given),
    )
    const customParameters = Object.fromEntries(parameters.map(({ name, value }) => [name, value]))
    this.open(url, customParameters).once('close', () => {
      if (!this.isOver) void this.#ask(attributes.action!)
    })
  }

  /** Opens a media stream, signed as Twilio signs it unless told otherwise. */
  open(url: string, customParameters: Record<string, string | undefined>, signature?: string): WebSocket {
    const { publicUrl, target, authToken, accountSid } = this.#twilio
    const address = url.replace(publicUrl.replace(/^http/, 'ws'), target.replace(/^http/, 'ws'))
    const socket = new WebSocket(address, {
      headers: { 'x-twilio-signature': signature ?? twilioSignature(authToken, url) },
    })
    const streamSid = sidOf('MZ')
    this.socket = socket
    socket.on('error', () => {})
    socket.on('message', (data) => this.#hear(JSON.parse(String(data))))
    socket.on('open', () => {
      socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }))
      const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 }
      const start = { accountSid, streamSid, callSid: this.sid, tracks: ['inbound'], mediaFormat, customParameters }
      this.#sequence = 1
      this.#chunk = 0
      socket.send(JSON.stringify({ event: 'start', sequenceNumber: '1', start, streamSid }))
    })
    return socket
  }

  #hear(message: { event: string; media?: { payload: string }; mark?: { name: string } }): void {
    if (message.event === 'media') {
      const bytes = Buffer.from(message.media!.payload, 'base64')
      this.heard += bytes.length / 8_000
      for (const sample of decodeMuLaw(bytes)) this.loudest = Math.max(this.loudest, Math.abs(sample))
      this.#playedUntil = Math.max(performance.now(), this.#playedUntil) + bytes.length / 8
    } else if (message.event === 'clear') {
      this.clears++
      this.#playedUntil = performance.now()
      this.#tellMarks()
    } else if (message.event === 'mark') {
      this.#marks.push(message.mark!.name)
      setTimeout(() => this.#tellMarks(), Math.max(0, this.#playedUntil - performance.now()))
    }
  }

  #tellMarks(): void {
    for (const name of this.#marks.splice(0)) {
      this.happened.push(name)
      this.#send({ event: 'mark', mark: { name } })
    }
  }

  #send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ ...message, sequenceNumber: String(++this.#sequence) }))
  }

  /** Speaks, or is quiet, in real time; `network` decides what becomes of the frames of each fifth of a second. */
  async speak(seconds: number, isVoice = true, network: <T>(frames: T[]) => T[] = (frames) => frames): Promise<void> {
    const bytes = encodeMuLaw(resampleSound(soundOf(seconds, isVoice), 16_000, 8_000))
    const frames: object[] = []
    for (let at = 0; at < bytes.length; at += frameBytes) {
      const payload = Buffer.from(bytes.slice(at, at + frameBytes)).toString('base64')
      this.#chunk++
      frames.push({ track: 'inbound', chunk: String(this.#chunk), timestamp: String(this.#chunk * 20), payload })
    }
    const began = performance.now()
    for (let at = 0; at < frames.length; at += 10) {
      for (const [index, media] of network(frames.slice(at, at + 10)).entries()) {
        const due = began + (at + index) * 20 - performance.now()
        if (due > 0) await new Promise((done) => setTimeout(done, due))
        this.#send({ event: 'media', media })
      }
    }
  }

  press(digits: string): void {
    for (const digit of digits) this.#send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } })
  }

  hangUp(): void {
    if (this.isOver) return
    this.#send({ event: 'stop', stop: { accountSid: this.#twilio.accountSid, callSid: this.sid } })
    this.#over()
    this.socket?.close()
  }

  /** The stream breaks; the call does not. */
  breakStream(): void {
    this.socket?.terminate()
  }

  drop(): void {
    this.isOver = true
    this.socket?.terminate()
  }
}
