import net from 'node:net'

/** A server on loopback that asks for a password as PostgreSQL does, refuses every one, and says it aloud. */
export async function anEchoingPostgres(): Promise<{ port: number; passwords: () => string[]; close: () => void }> {
  const passwords: string[] = []
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      // AuthenticationCleartextPassword; what comes then is 'p', four bytes of length, the password and a zero.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (message) => {
        const password = message.toString('utf8', 5, message.length - 1)
        passwords.push(password)
        socket.end(refusal(`password authentication failed for user "reader" with "${password}"`))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return { port, passwords: () => passwords, close: () => server.close() }
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C28P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
