// A loopback OpenAI-compatible server, as a process of its own, that streams tokens at a steady pace. Each token is the time
// it left (ms since the epoch, with fractions) so that a reader can tell how long it was on its way; the first also tells since
// when the model has been busy with the answer. With SQL, it asks the database so before it answers a question about orders. What
// voice-loopback.ts hears is answered in one sentence at once.
// Prints its address.  node bench/model.ts <tokens> <ms between tokens> <ms before the first> [SQL]
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [tokens = 20, gapMs = 50, firstMs = 50] = process.argv.slice(2, 5).map(Number)
const sql = process.argv[5]
const now = () => performance.timeOrigin + performance.now()

type Message = { role: string; content: unknown; tool_call_id?: string }

const server = http.createServer(async (request, response) => {
  const arrived = now()
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { messages } = JSON.parse(Buffer.concat(pieces).toString()) as { messages: Message[] }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null, extra: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }], ...extra })}\n\n`,
    )
  if (JSON.stringify(messages).includes('When do you open?')) {
    send({ role: 'assistant', content: 'We open at nine.' })
    send({}, 'stop')
    return void response.end('data: [DONE]\n\n')
  }
  await sleep(firstMs)
  const last = messages.at(-1)
  if (sql && last?.role === 'user' && JSON.stringify(last.content).includes('orders')) {
    const call = { name: 'query_database', arguments: JSON.stringify({ sql }) }
    // The id of the call tells how long it took the model to make it.
    send({ role: 'assistant', tool_calls: [{ index: 0, id: `${now() - arrived}`, type: 'function', function: call }] })
    send({}, 'tool_calls')
  } else {
    const busySince = arrived - (last?.role === 'tool' ? Number(last.tool_call_id) : 0)
    const began = now()
    for (let n = 0; n < tokens; n++) {
      await sleep(Math.max(0, began + n * gapMs - now()))
      send({ ...(n === 0 && { role: 'assistant' }), content: n === 0 ? `${busySince}|${now()} ` : `${now()} ` })
    }
    send({}, 'stop', { usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens } })
  }
  response.end('data: [DONE]\n\n')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}/v1\n`)
})
