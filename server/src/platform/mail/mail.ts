import fs from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log/log.ts'
import { once } from '../once.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Becomes the message's own, so that a mail that is sent twice after a crash is known as one. */
  id?: string
  /** The same as a page, beside the text. */
  html?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}
export type Mailer = { send: (mail: Mail) => Promise<void> }

export type MailOptions = { smtpUrl: string | undefined; from: string; dataDir: string; log: Log }

/** Sends through SMTP_URL; without one, each mail becomes `<DATA_DIR>/outbox/<time>-<id>.eml`, named in the log. */
export function createMailer(options: MailOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : outboxMailer(options)
}

function smtpMailer(url: string, from: string): Mailer {
  // Somebody waits for the answer while this goes out.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const open = once(async () => (await import('nodemailer')).default.createTransport({ url, ...patience }, { from }))
  return {
    send: async (mail) => {
      await (await open()).sendMail(withMessageId(mail))
    },
  }
}

function outboxMailer({ from, dataDir, log }: MailOptions): Mailer {
  const open = once(async () =>
    (await import('nodemailer')).default.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  const outbox = path.join(dataDir, 'outbox')
  return {
    send: async (mail) => {
      const transport = await open()
      const { message } = await transport.sendMail({ ...withMessageId(mail), from, textEncoding: 'quoted-printable' })
      await fs.mkdir(outbox, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`
      const file = path.join(outbox, name)
      // A reader of the folder sees whole mails only.
      await fs.writeFile(`${file}.part`, message as Buffer)
      await fs.rename(`${file}.part`, file)
      log.info({ to: mail.to, subject: mail.subject, file }, 'mail written to the outbox: no mail server is set')
    },
  }
}

const withMessageId = ({ id, ...mail }: Mail) => ({ ...mail, ...(id !== undefined && { messageId: `<${id}@nalar>` }) })
