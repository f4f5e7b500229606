import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createDrain } from './drain.ts'
import { createListeners } from './listeners.ts'
import { OpenStreams } from './open-streams.ts'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function aServer(times: { keptMs: number; now?: () => number } = { keptMs: 0 }) {
  const app = fastify({ forceCloseConnections: true })
  app.decorate('streams', new OpenStreams())
  const listeners = createListeners(app)
  const { drain } = createDrain(app, listeners, times)
  let requests = 0
  app.addHook('onRequest', async () => void requests++)
  app.post('/say', async (request) => ({ said: request.body }))
  app.get('/follow', async (request, reply) => {
    await app.streams.hold(request, reply)
    reply.hijack().raw.writeHead(200).write('first')
  })
  const url = await listeners.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => Promise.all([app.close(), listeners.close()]))
  return { url, drain, requests: () => requests }
}

/** A connection that is kept; `heard` has all that came, `until` waits for a text. */
async function aConnection(url: string) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  closing.push(() => socket.destroy())
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (text) => {
    heard += String(text)
  })
  return {
    say: (text: string) => void socket.write(text),
    until: (text: string) => expect.poll(() => heard, { timeout: 30_000 }).toContain(text),
    heard: () => heard,
  }
}

const head = (length: number) =>
  `POST /say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('whoever asks meanwhile is answered to the end, whoever comes is refused, and nobody asks twice on one connection', async () => {
  const { url, drain, requests } = await aServer()
  const [slow, kept] = [await aConnection(url), await aConnection(url)]
  kept.say(`${head(1)}1`)
  await kept.until('{"said":1}')
  expect(kept.heard().toLowerCase()).toContain('connection: keep-alive')
  slow.say(`${head(3)}"`)
  await expect.poll(requests, { timeout: 30_000 }).toBe(2)
  let over = false
  const drained = drain(600_000).then(() => {
    over = true
  })
  const isTaken = () =>
    fetch(`${url}/say`, { method: 'POST' }).then(
      () => true,
      () => false,
    )
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(false)
  kept.say(`${head(1)}2`)
  await kept.until('{"said":2}')
  expect(kept.heard().toLowerCase()).toContain('connection: close')
  expect(over).toBe(false)
  slow.say('a"')
  await slow.until('{"said":"a"}')
  await drained
})

test('whoever has come before the end is answered, though nobody has taken the connection yet', async () => {
  const { url, drain } = await aServer()
  const waiting = await Promise.all(Array.from({ length: 200 }, () => aConnection(url)))
  for (const [at, connection] of waiting.entries()) connection.say(`${head(String(at).length)}${at}`)
  await drain(600_000)
  for (const [at, connection] of waiting.entries()) await connection.until(`{"said":${at}}`)
  await expect(fetch(`${url}/say`, { method: 'POST' })).rejects.toThrow()
})

test('connections that are kept are answered on until nobody has asked on any of them for a while', async () => {
  let time = 0
  const { url, drain } = await aServer({ keptMs: 1_000, now: () => time })
  const kept = [await aConnection(url), await aConnection(url), await aConnection(url)]
  for (const connection of kept) {
    connection.say(`${head(1)}1`)
    await connection.until('{"said":1}')
  }
  let over = false
  const drained = drain(600_000).then(() => {
    over = true
  })
  for (const connection of kept) {
    time += 900
    await sleep(100)
    expect(over).toBe(false)
    connection.say(`${head(1)}2`)
    await connection.until('{"said":2}')
  }
  time += 1_001
  await drained
})

test('streams that stay open are not waited for, nor what takes longer than it may', async () => {
  const followed = await aServer()
  const reader = await aConnection(followed.url)
  reader.say('GET /follow HTTP/1.1\r\nHost: x\r\n\r\n')
  await reader.until('first')
  const next = await aConnection(followed.url)
  next.say(`${head(1)}1`)
  await next.until('{"said":1}')
  await followed.drain(600_000)
  next.say('GET /follow HTTP/1.1\r\nHost: x\r\n\r\n')
  await next.until('first')
  expect(next.heard().toLowerCase()).toContain('connection: close')
  const slow = await aServer()
  const writer = await aConnection(slow.url)
  writer.say(`${head(3)}"`)
  await slow.drain(100)
})
