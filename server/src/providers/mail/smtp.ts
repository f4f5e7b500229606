import { isIP } from 'node:net'
import { type PassThrough, Readable } from 'node:stream'
import type { NetAllowance } from '../../platform/net/index.ts'
import { locateMailServer } from './address.ts'
import { toMailServerError } from './failure.ts'
import type { MailServer, OutgoingMail, Sender } from './port.ts'
import { type MailCredentials, withSignIn } from './sign-in.ts'

export function createSender(server: MailServer, allow: NetAllowance): Sender {
  const withTransport = <T>(run: (transport: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> =>
    withSignIn(server, async (credentials) => {
      const transport = await open(server, credentials, allow)
      try {
        return await run(transport)
      } finally {
        transport.close()
      }
    })
  return {
    check: () =>
      withTransport(async (transport) => {
        await transport.verify()
      }).catch((error: unknown) => {
        throw toMailServerError(error)
      }),
    send: async (mail, onHandOver) => {
      const written = await writeMail(mail, false)
      let isBegun = false
      let kept: { reason: unknown } | undefined
      const to = [...mail.to.map(({ address }) => address), ...mail.cc, ...mail.bcc]
      const envelope = { from: mail.from.address, to }
      await withTransport((transport) => {
        // A sign-in that is refused destroys it: each try has its own. The library would read its own one ahead; this one is read when the
        // server has taken everybody and asks for the mail.
        transport.use('stream', (sending, done) => {
          sending.message.createReadStream = () => Readable.from(handOver()) as PassThrough
          done()
        })
        return transport.sendMail({ envelope, raw: written })
      }).catch((error: unknown) => {
        if (kept) throw kept.reason
        throw toMailServerError(error, isBegun && !isAnswered(error))
      })
      async function* handOver() {
        await onHandOver().catch((reason: unknown) => {
          kept = { reason }
          throw reason
        })
        isBegun = true
        yield written
      }
    },
  }
}

/** A server that answered no has not taken the mail; silence after it was handed over says nothing. */
const isAnswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && typeof (error as { responseCode?: unknown }).responseCode === 'number'

async function open({ host, port, username }: MailServer, credentials: MailCredentials, allow: NetAllowance) {
  const { address, mustEncrypt } = await locateMailServer(host, port, allow)
  const { createTransport } = (await import('nodemailer')).default
  const secure = port === 465
  return createTransport({
    host: address,
    port,
    secure,
    requireTLS: mustEncrypt && !secure,
    auth: authOf(username, credentials),
    tls: isIP(host) ? {} : { servername: host },
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // What a mail says is text: nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** With a token the library asks for another one where the server takes it not, and tells the server's words only where it may. */
const authOf = (user: string, credentials: MailCredentials) =>
  'pass' in credentials
    ? { user, pass: credentials.pass }
    : {
        type: 'OAuth2' as const,
        user,
        accessToken: credentials.accessToken,
        provisionCallback: (_user: string, _renew: boolean, done: (error: Error | null, token?: string) => void) =>
          void credentials.renew().then((token) => done(null, token), done),
      }

const fieldsOf = ({ to, cc, bcc, from, inReplyTo, ...mail }: OutgoingMail) => ({
  ...mail,
  ...(inReplyTo !== null && { inReplyTo }),
  from,
  to,
  cc,
  bcc,
  // Other machines leave it alone; ours knows its own.
  headers: { 'X-Auto-Response-Suppress': 'All', 'X-Nalar-Agent': '1' },
})

/** A mail as it is sent, or as it is kept: with those who got a blind copy. */
export async function writeMail(mail: OutgoingMail, withBcc: boolean): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const node = new MailComposer(fieldsOf(mail)).compile()
  node.keepBcc = withBcc
  return node.build()
}
