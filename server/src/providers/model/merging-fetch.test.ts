import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { test, vi } from 'vitest'
import { createMergingFetch } from './merging-fetch.ts'

/** Enough streams at once that pieces are gathered. */
const count = 60

test('a reader that leaves while pieces are held back harms nobody', async () => {
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    responses.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const speak = () => {
    const choice = { index: 0, delta: { content: 'word ' }, finish_reason: null }
    for (const response of responses)
      response.write(`data: ${JSON.stringify({ id: 'x', model: 'm', choices: [choice] })}\n\n`)
  }
  try {
    const fetch = createMergingFetch()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const readers = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).body!.getReader()))
    // The first piece goes on at once, and the time of the second has not come: each stream has set a timer for it.
    speak()
    await Promise.all(readers.map((reader) => reader.read()))
    speak()
    while (vi.getTimerCount() < count) await turn()
    await Promise.all(readers.map((reader) => reader.cancel()))
    // Here a piece that goes on after its reader has left would throw.
    vi.runAllTimers()
  } finally {
    vi.useRealTimers()
    server.close()
    server.closeAllConnections()
  }
})
