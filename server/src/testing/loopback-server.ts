import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets a server listen on loopback, on a free port unless one is named; closing it breaks what is still open. */
export async function listenOnLoopback(
  server: Server,
  port = 0,
): Promise<{ origin: string; close: () => Promise<void> }> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
