import { createServer } from 'node:http'
import { listenOnLoopback } from '../../testing/loopback-server.ts'

type FakeReply = { status: number; body: unknown }

export type FakeSpeech = {
  baseUrl: string
  /** Bodies as they came, newest last. */
  requests: { authorization: string | undefined; body: string }[]
  /** What is answered next. */
  reply: FakeReply
  /** Answers instead, by the body and how many came before; may take its time. */
  respond: ((body: string, index: number) => FakeReply | Promise<FakeReply>) | undefined
  close: () => Promise<void>
}

/** A speech service on loopback in the shape of OpenAI's API. */
export async function startFakeSpeech(): Promise<FakeSpeech> {
  const fake: FakeSpeech = {
    baseUrl: '',
    requests: [],
    reply: { status: 200, body: { text: 'How many stores are there?' } },
    respond: undefined,
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString('latin1')
    const index = fake.requests.push({ authorization: request.headers.authorization, body: sent }) - 1
    const answer = async () => (fake.respond ? fake.respond(sent, index) : fake.reply)
    const { status, body } = request.url === '/v1/audio/transcriptions' ? await answer() : { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const listening = await listenOnLoopback(server)
  fake.baseUrl = `${listening.origin}/v1`
  fake.close = listening.close
  return fake
}
