import net from 'node:net'
import type { TestConnection } from './test-database.ts'

export type TcpDoor = {
  port: number /** Breaks every connection, as a network does. */
  cut: () => void
  close: () => void
}

/** A port of loopback that leads to the tests' PostgreSQL, which itself listens on a socket only. */
export const openDoor = ({ host, port }: Pick<TestConnection, 'host' | 'port'>): Promise<TcpDoor> =>
  openDoorTo({ path: `${host}/.s.PGSQL.${port}` })

/** A port of loopback that leads elsewhere and can be broken; `onAnswer` hears what comes from there. */
export async function openDoorTo(
  target: { path: string } | { host: string; port: number },
  onAnswer?: (bytes: Buffer) => void,
): Promise<TcpDoor> {
  const open = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const inside = net.connect(target)
    if (onAnswer) inside.on('data', onAnswer)
    for (const [left, right] of [
      [client, inside],
      [inside, client],
    ] as const) {
      open.add(left)
      left.on('error', () => left.destroy())
      left.on('close', () => {
        open.delete(left)
        right.destroy()
      })
      left.pipe(right)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const close = () => {
    cut()
    server.close()
  }
  return { port: (server.address() as net.AddressInfo).port, cut, close }
}
