import { createServer } from 'node:http'
import { listenOnLoopback } from '../../testing/loopback-server.ts'

type SpokenRequest = {
  model: string
  input: string
  voice: string
  response_format: string
  authorization: string | undefined
}

type FakeVoice = {
  baseUrl: string
  /** What was to be said, newest last. */
  requests: SpokenRequest[]
  /** What is answered next: a status with a failure, `rubbish`, a sound that ends in the middle, or one of another kind than MP3. */
  reply: { status: number; fault?: 'rubbish' | 'cut' | 'empty'; mime?: string }
  /** From this sentence on it fails. */
  failFrom: number
  close: () => Promise<void>
}

/** What the fake says: no MP3 that plays, but as long as the words. */
export const fakeSound = (text: string) => Buffer.from(`ID3${text}`)

/** A voice service on loopback in the shape of OpenAI's API. */
export async function startFakeVoice(): Promise<FakeVoice> {
  const fake: FakeVoice = {
    baseUrl: '',
    requests: [],
    reply: { status: 200 },
    failFrom: Number.POSITIVE_INFINITY,
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // In the shape of OpenAI's API.
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Omit<SpokenRequest, 'authorization'>
    fake.requests.push({ ...asked, authorization: request.headers.authorization })
    const failing = fake.requests.length > fake.failFrom ? 500 : fake.reply.status
    const status = request.url === '/v1/audio/speech' ? failing : 404
    const { fault, mime = 'audio/mpeg' } = fake.reply
    const type = status === 200 && fault !== 'rubbish' ? mime : 'application/json'
    response.writeHead(status, { 'content-type': type })
    if (type === 'application/json')
      return void response.end(JSON.stringify({ error: { message: 'sk-voice is wrong' } }))
    if (fault !== 'cut') return void response.end(fault === 'empty' ? '' : fakeSound(asked.input))
    response.write(fakeSound(asked.input))
    setImmediate(() => response.destroy())
  })
  const listening = await listenOnLoopback(server)
  fake.baseUrl = `${listening.origin}/v1`
  fake.close = listening.close
  return fake
}
