import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** What antivirus programs are tried with (EICAR), put together here so that none takes this file for it. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'H+H*'].join('$')

/**
 * ClamAV's daemon on loopback, as far as we speak to it: it finds the test file in what INSTREAM sends, and gives up past `maxBytes`
 * (StreamMaxLength). `scanned` are the contents it has looked at.
 */
export async function startClamd({ maxBytes = 1024 * 1024 } = {}) {
  const scanned: string[] = []
  const state = { silent: false }
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    if (!state.silent) hear(socket)
  })
  const hear = (socket: net.Socket) => {
    let received: Buffer = Buffer.alloc(0)
    const command = 'zINSTREAM\0'
    const answer = (words: string) => {
      socket.removeAllListeners('data')
      socket.resume()
      socket.end(`${words}\0`)
    }
    socket.on('data', (more: Buffer) => {
      received = Buffer.concat([received, more])
      if (received.length < command.length) return
      if (received.subarray(0, command.length).toString() !== command) return answer('UNKNOWN COMMAND')
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at)
        const content = Buffer.concat(pieces)
        if (content.length > maxBytes) return answer('INSTREAM size limit exceeded. ERROR')
        if (length === 0) {
          scanned.push(content.toString())
          return answer(content.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
        }
        if (at + 4 + length > received.length) return
        pieces.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    state,
    close: () => void server.close(),
  }
}
