import { vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailThread, OpenedEmailThread } from '#contract/email/thread.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { startImapServer } from '../../../testing/imap-server.ts'
import { mailWithFiles } from '../../../testing/mail-with-files.ts'
import { startSmtpSink } from '../../../testing/smtp-sink.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export type MailFields = {
  from?: string
  subject?: string
  id?: string
  headers?: Record<string, string>
  body?: string
}

/** A mail as it lies in a mailbox. */
export function aMail({
  from = 'Rudi <rudi@pelanggan.example>',
  subject = 'Jam buka',
  id,
  headers = {},
  body,
}: MailFields) {
  const lines = {
    From: from,
    To: 'Toko <care@toko.example>',
    Subject: subject,
    'Message-ID': `<${id ?? `${crypto.randomUUID()}@pelanggan.example`}>`,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `${head.join('\r\n')}\r\n\r\n${body ?? 'Jam berapa buka?'}\r\n`
}

/** A mail with files. */
export function aMailWith(
  files: Parameters<typeof mailWithFiles>[1],
  { body: text = 'Jam berapa buka?', ...fields }: MailFields,
): string {
  const { type, body } = mailWithFiles(text, files)
  return aMail({ ...fields, headers: { ...fields.headers, 'Content-Type': type }, body })
}

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
