import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the model sends next. */
export type FakeStep =
  | { text: string }
  | { reasoning: string }
  /** A call whose arguments come in `fragments` pieces. */
  | { tool: string; input: unknown; fragments?: number }
  | { wait: number }
  /** It goes on when the test says so. */
  | { until: Promise<unknown> }
  /** A raw line of the stream, such as broken JSON. */
  | { raw: string }
  /** The connection breaks. */
  | { disconnect: true }
  /** Nothing comes any more. */
  | { stall: true }

export type FakeRequest = {
  messages: { role: string; content: unknown }[]
  tools?: { function: { name: string } }[]
  stream?: boolean
  authorization: string | undefined
  traceparent: string | undefined
}

/** Either an HTTP failure or steps. */
export type FakeReply = { status: number; body?: unknown } | FakeStep[]

export type FakeModel = {
  baseUrl: string
  requests: FakeRequest[]
  /** Decides what is sent for a request; replace it at any time. */
  reply: (request: FakeRequest) => FakeReply | Promise<FakeReply>
  close: () => Promise<void>
}

/** An OpenAI-compatible model on this machine that does what a test says: streams, calls tools, breaks in every way. */
export async function startFakeModel(port = 0): Promise<FakeModel> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization } = request.headers
    const traceparent = request.headers.traceparent?.toString()
    const asked = { ...(JSON.parse(Buffer.concat(chunks).toString()) as FakeRequest), authorization, traceparent }
    fake.requests.push(asked)
    const reply = await fake.reply(asked)
    if (!Array.isArray(reply)) return sendFailure(response, reply)
    if (asked.stream) return sendStream(response, reply)
    const text = reply.map((step) => ('text' in step ? step.text : '')).join('')
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'fake', object: 'chat.completion', created: 0, model: 'fake', choices }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const fake: FakeModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    reply: () => [{ text: 'Hello.' }],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function sendFailure(response: ServerResponse, { status, body }: { status: number; body?: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? { error: { message: `status ${status}` } }))
}

async function sendStream(response: ServerResponse, steps: FakeStep[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const line = (data: string) => response.write(`data: ${data}\n\n`)
  const send = (delta: object, finish: string | null = null) =>
    line(JSON.stringify({ id: 'fake', model: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] }))
  send({ role: 'assistant', content: '' })
  let calls = 0
  for (const step of steps) {
    if (response.destroyed) return
    if ('text' in step) send({ content: step.text })
    else if ('reasoning' in step) send({ reasoning_content: step.reasoning })
    else if ('tool' in step) sendCall(send, step, calls++)
    else if ('wait' in step) await sleep(step.wait)
    else if ('until' in step) await step.until
    else if ('raw' in step) line(step.raw)
    else if ('disconnect' in step) {
      // Only once what was written has left: a broken connection may drop it otherwise.
      await sleep(30)
      response.destroy()
      return
    } else return
  }
  send({}, calls > 0 ? 'tool_calls' : 'stop')
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  line(JSON.stringify({ id: 'fake', model: 'fake', choices: [], usage }))
  line('[DONE]')
  response.end()
}

type Call = Extract<FakeStep, { tool: string }>

function sendCall(send: (delta: object) => unknown, { tool, input, fragments = 3 }: Call, index: number): void {
  const text = JSON.stringify(input)
  const size = Math.ceil(text.length / fragments)
  const head = { index, id: `fake-call-${index}-${Date.now()}`, type: 'function' }
  send({ tool_calls: [{ ...head, function: { name: tool, arguments: '' } }] })
  for (let from = 0; from < text.length; from += size)
    send({ tool_calls: [{ index, function: { arguments: text.slice(from, from + size) } }] })
}
