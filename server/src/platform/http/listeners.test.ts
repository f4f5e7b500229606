import { once } from 'node:events'
import net from 'node:net'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createListeners } from './listeners.ts'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function aServer(sockets?: number) {
  const app = fastify({ forceCloseConnections: true })
  app.get('/here', async () => 'here')
  const listeners = createListeners(app, sockets)
  const url = await listeners.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => Promise.all([app.close(), listeners.close()]))
  return { app, listeners, url, port: Number(new URL(url).port) }
}

/** In how many turns of the loop they were taken, when so many come while the process is busy. */
async function turnsOf({ app, port }: Awaited<ReturnType<typeof aServer>>, count: number): Promise<number> {
  const turns = new Set<number>()
  let taken = 0
  let turn = 0
  let ticking = setImmediate(function tick() {
    turn++
    ticking = setImmediate(tick)
  })
  app.server.on('connection', () => {
    taken++
    turns.add(turn)
  })
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  closing.push(() => sockets.forEach((socket) => void socket.destroy()))
  await expect.poll(() => taken, { timeout: 30_000 }).toBe(count)
  clearImmediate(ticking)
  return turns.size
}

test.runIf(process.platform === 'linux')('a turn of the loop takes a connection of each socket', async () => {
  const [one, several] = [await turnsOf(await aServer(1), 200), await turnsOf(await aServer(16), 200)]
  expect(one).toBeGreaterThan(several * 4)
})

test('whoever comes on any of the sockets is answered, and counted', async () => {
  const { listeners, url, port } = await aServer()
  const sockets = Array.from({ length: 64 }, () => net.connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect.poll(listeners.count, { timeout: 30_000 }).toBe(64)
  for (const socket of sockets) {
    socket.write('GET /here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('200 OK')
  }
  await expect.poll(listeners.count, { timeout: 30_000 }).toBe(0)
  await listeners.close()
  await expect(fetch(`${url}/here`)).rejects.toThrow()
})

test('a port that another has is not shared with it, whichever listens first', async () => {
  const { port } = await aServer()
  const second = fastify()
  closing.push(() => second.close())
  await expect(createListeners(second).listen({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
