import { vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailThread, OpenedEmailThread } from '#contract/email/thread.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { startImapServer } from '../../../testing/imap-server.ts'
import { startSmtpSink } from '../../../testing/smtp-sink.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** The servers of one mailbox, and what a person does with it over HTTP. */
export async function aMailbox(
  server: TestApp,
  { headers }: Pick<TestPerson, 'headers'>,
  address = 'care@toko.example',
) {
  const user = { name: address, password: 'rahasia' }
  const [imap, smtp] = await Promise.all([startImapServer(user), startSmtpSink(user)])
  const input = {
    ...{ smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_username: user.name, smtp_password: user.password },
    ...{ imap_host: '127.0.0.1', imap_port: imap.port, cc: [], bcc: [], name: 'Toko Nusantara' },
  }
  const connect = (change: object = {}) => server.call(calls.connectEmail, { body: { ...input, ...change }, headers })
  const set = (body: object) => server.call(calls.updateEmailAgentStatus, { body, headers })
  const state = async () => (await server.call(calls.getEmailConnection, { headers })).body.data
  const threads = async (): Promise<EmailThread[]> =>
    (await server.call(calls.listEmailDashboard, { headers })).body.data.records
  const open = async (id: EmailThread['id']): Promise<OpenedEmailThread> =>
    (await server.call(calls.openEmailThread, { params: { id }, headers })).body.data
  /** The thread of a subject once it looks so. */
  const threadWhen = async (subject: string, fits: (thread: EmailThread) => boolean): Promise<EmailThread> => {
    let found: EmailThread | undefined
    await vi.waitUntil(
      async () => {
        found = (await threads()).find((thread) => thread.subject === subject && fits(thread))
        return found !== undefined
      },
      { timeout: 110_000, interval: 50 },
    )
    return found!
  }
  const connected = () =>
    vi.waitUntil(async () => (await state())?.state === 'connected', { timeout: 60_000, interval: 50 })
  const stop = async () => {
    await Promise.all([imap.stop(), smtp.stop()])
  }
  return { imap, smtp, input, headers, connect, set, state, threads, open, threadWhen, connected, stop }
}
