import { randomInt } from 'node:crypto'
import net from 'node:net'

/** Below the ports that a system gives to whoever connects, so that one which is free now still is when it is listened at. */
const [lowest, highest] = [15_000, 32_000]
const lowestReserved = 10_000

/** A port of loopback that nobody listens on now. */
export const freePort = (): Promise<number> => freePortWithin(lowest, highest)

/** One that is listened at much later, by minutes: no other test is given it meanwhile. */
export const reservePort = (): Promise<number> => freePortWithin(lowestReserved, lowest)

async function freePortWithin(from: number, to: number): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Waits until something answers there. Throws after `ms`. */
export async function answersAt(port: number, ms = 30_000): Promise<void> {
  for (const until = Date.now() + ms; ; ) {
    if (await connects(port)) return
    if (Date.now() > until) throw new Error(`nothing answers at port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
