// Mail servers on loopback, as a process of its own: an inbox each for so many people, and one server that takes all mail.
// Prints their ports.  node bench/mail-servers.ts <inboxes>
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startImapServer } from '../server/src/testing/imap-server.ts'

const count = Number(process.argv[2])
const imap: number[] = []
for (let index = 0; index < count; index++) {
  const { port } = await startImapServer({ name: `care${index}@toko.example`, password: 'rahasia' })
  imap.push(port)
}
const smtp = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
  onData: (stream, _, done) => stream.resume().on('end', () => done()),
})
smtp.listen(0, '127.0.0.1', () => {
  // Listening on TCP: the address is an object.
  const { port } = smtp.server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ imap, smtp: port })}\n`)
})
