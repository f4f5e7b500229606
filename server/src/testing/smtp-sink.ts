import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailUser } from './imap-server.ts'

export type SunkMail = { from: string; to: string[]; raw: string }

/** An SMTP server on loopback that keeps what it is given; `answer` may refuse a mail or break off. */
export type SmtpSink = {
  user: MailUser
  port: number
  mails: SunkMail[]
  /** Set by a test: what happens to the next mails. */
  behave: (how: 'well' | 'refuse' | 'break-off') => void
  /** Set by a test: what happens while somebody is named to whom a mail goes. */
  onRecipient: (() => Promise<void>) | undefined
  /** Set by a test: what happens between a mail that has come and the answer that it is taken. */
  beforeTaken: (() => Promise<unknown>) | undefined
  stop: () => Promise<void>
}

export async function startSmtpSink(
  user: MailUser = { name: 'care@toko.example', password: 'rahasia' },
  port = 0,
): Promise<SmtpSink> {
  const mails: SunkMail[] = []
  let how: 'well' | 'refuse' | 'break-off' = 'well'
  const sockets = new Set<{ destroy: () => void }>()
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...(user.takesToken && { authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'] }),
    onAuth: ({ method, username, password, accessToken = '' }, _, done) => {
      const answer = method === 'XOAUTH2' && username === user.name && user.takesToken?.(accessToken)
      if (answer === 'later')
        return done(Object.assign(new Error('4.7.0 Temporary authentication failure'), { responseCode: 454 }))
      if (answer === 'yes' || (username === user.name && password === user.password))
        return done(null, { user: username })
      // Google explains first; others refuse at once.
      if (method === 'XOAUTH2' && user.explains) return done(null, { data: { status: '400', schemes: 'Bearer' } })
      done(new Error('Authentication credentials invalid'))
    },
    onRcptTo: (_address, _session, done) => void Promise.resolve(sink.onRecipient?.()).then(() => done(), done),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (how === 'refuse') return done(Object.assign(new Error('Mailbox full'), { responseCode: 552 }))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        if (how === 'well') return void Promise.resolve(sink.beforeTaken?.()).then(() => done(), done)
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const sink: SmtpSink = {
    // Listening on TCP: the address is an object.
    port: (server.server.address() as AddressInfo).port,
    user,
    mails,
    behave: (next) => {
      how = next
    },
    onRecipient: undefined,
    beforeTaken: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}
