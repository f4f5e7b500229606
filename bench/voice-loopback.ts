// A loopback model, recogniser and voice that answer at once, as OpenAI's API has them, as a process of its own. The recogniser hears a
// question in whatever it is given; the voice says each sentence in as many seconds as it is told. Prints its address.
// node bench/voice-loopback.ts <seconds of a sentence>
import http from 'node:http'
import { wavHeader } from '../server/src/platform/sound/wav-header.ts'

const seconds = Number(process.argv[2] ?? 1)
const rate = 16_000
const samples = Int16Array.from(
  { length: seconds * rate },
  (_, index) => Math.sin((index / rate) * 2 * Math.PI * 200) * 12_000,
)
const sound = Buffer.concat([wavHeader({ channels: 1, rate, bytes: samples.byteLength }), Buffer.from(samples.buffer)])

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const server = http.createServer(async (request, response): Promise<unknown> => {
  for await (const _ of request);
  if (request.url?.endsWith('/transcriptions'))
    return response.setHeader('content-type', 'application/json').end('{"text":"When do you open?"}')
  if (request.url?.endsWith('/speech')) return response.setHeader('content-type', 'audio/wav').end(sound)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ role: 'assistant', content: 'We open at nine.' }))
  return response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}/v1\n`)
})
