import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
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

test('an idle connection that the model closes just as it is used again is replaced by a new one', async () => {
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      if (++requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      else socket.resetAndDestroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const fetch = createMergingFetch()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const ask = async () => (await fetch(url, { method: 'POST', body: '{}' })).text()
    expect(await ask()).toBe('ok')
    await turn()
    expect(await ask()).toBe('ok')
    expect(connections).toBe(2)
  } finally {
    server.close()
  }
})

test('a new connection that is closed without an answer is not tried again', async () => {
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    socket.on('error', () => {})
    socket.on('data', () => socket.resetAndDestroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(createMergingFetch()(url, { method: 'POST', body: '{}' })).rejects.toThrow('ECONNRESET')
    expect(connections).toBe(1)
  } finally {
    server.close()
  }
})
