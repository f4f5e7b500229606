import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMergingFetch } from './merging-fetch.ts'

test('a reader that leaves while pieces are held back harms nobody', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => {
      const choice = { index: 0, delta: { content: 'word ' }, finish_reason: null }
      response.write(`data: ${JSON.stringify({ id: 'x', model: 'm', choices: [choice] })}\n\n`)
    }, 5)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  try {
    const fetch = createMergingFetch()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    // Enough streams at once that pieces are gathered.
    const readers = await Promise.all(Array.from({ length: 60 }, async () => (await fetch(url)).body!.getReader()))
    await Promise.all(readers.map((reader) => reader.read()))
    await sleep(30)
    await Promise.all(readers.map((reader) => reader.cancel()))
    await sleep(400)
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', onUncaught)
    server.close()
    server.closeAllConnections()
  }
})
