import { createServer } from 'node:http'
import { listenOnLoopback } from '../../testing/loopback-server.ts'

export type FakeSpeech = {
  baseUrl: string
  /** Bodies as they came, newest last. */
  requests: { authorization: string | undefined; body: string }[]
  /** What is answered next. */
  reply: { status: number; body: unknown }
  close: () => Promise<void>
}

/** A speech service on loopback in the shape of OpenAI's API. */
export async function startFakeSpeech(): Promise<FakeSpeech> {
  const fake: FakeSpeech = {
    baseUrl: '',
    requests: [],
    reply: { status: 200, body: { text: 'How many stores are there?' } },
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    fake.requests.push({
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString('latin1'),
    })
    const { status, body } = request.url === '/v1/audio/transcriptions' ? fake.reply : { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const listening = await listenOnLoopback(server)
  fake.baseUrl = `${listening.origin}/v1`
  fake.close = listening.close
  return fake
}
