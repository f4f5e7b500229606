import net from 'node:net'

/** A port of loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
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
