// A loopback OpenAI-compatible server, as a process of its own, that streams tokens at a steady pace. Each token is the time
// it left (ms since the epoch, with fractions) so that a reader can tell how long it was on its way; the first also tells when
// the request arrived. Prints its address.  node bench/model.ts <tokens> <ms between tokens> <ms before the first>
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [tokens = 20, gapMs = 50, firstMs = 50] = process.argv.slice(2).map(Number)
const now = () => performance.timeOrigin + performance.now()

const server = http.createServer(async (request, response) => {
  const arrived = now()
  for await (const _ of request) {
    // The question does not matter here.
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null, extra: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }], ...extra })}\n\n`,
    )
  await sleep(firstMs)
  const began = now()
  for (let n = 0; n < tokens; n++) {
    await sleep(Math.max(0, began + n * gapMs - now()))
    send({ ...(n === 0 && { role: 'assistant' }), content: n === 0 ? `${arrived}|${now()} ` : `${now()} ` })
  }
  send({}, 'stop', { usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens } })
  response.end('data: [DONE]\n\n')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}/v1\n`)
})
