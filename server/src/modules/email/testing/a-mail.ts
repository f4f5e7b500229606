import { mailWithFiles } from '../../../testing/mail-with-files.ts'

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
