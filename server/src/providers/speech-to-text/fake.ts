import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  fake.close = () =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return fake
}
