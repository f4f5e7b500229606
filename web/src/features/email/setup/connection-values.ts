import type { EmailConnection, EmailConnectionInput } from '#contract/email/connection.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { wordsIn } from '#web/lib/form/separated.ts'
import type { messages } from '../messages/en.ts'

/** The form as it is written: everything is text. */
export type ConnectionValues = Record<
  | 'smtp_username'
  | 'smtp_password'
  | 'name'
  | 'email'
  | 'smtp_host'
  | 'smtp_port'
  | 'imap_host'
  | 'imap_port'
  | 'cc'
  | 'bcc',
  string
>
export type ConnectionFaults = Partial<Record<keyof ConnectionValues, string>>

export const valuesOf = (connection: EmailConnection | null): ConnectionValues => ({
  smtp_username: connection?.smtp_username ?? '',
  smtp_password: '',
  name: connection?.name ?? '',
  email: connection && connection.email !== connection.smtp_username ? connection.email : '',
  smtp_host: connection?.smtp_host ?? '',
  smtp_port: String(connection?.smtp_port ?? 465),
  imap_host: connection?.imap_host ?? '',
  imap_port: String(connection?.imap_port ?? 993),
  cc: connection?.cc.join(', ') ?? '',
  bcc: connection?.bcc.join(', ') ?? '',
})

const isAddress = (word: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(word)

/** What is wrong with what is written, field by field; nothing where it may be sent. */
export function faultsOf(values: ConnectionValues, isNew: boolean, t: typeof messages.setup): ConnectionFaults {
  const faults: ConnectionFaults = {}
  const needed = ['smtp_username', 'smtp_host', 'imap_host', ...(isNew ? (['smtp_password'] as const) : [])] as const
  for (const name of needed) if (values[name].trim() === '') faults[name] = t.needed
  for (const name of ['smtp_port', 'imap_port'] as const) {
    const port = Number(values[name])
    if (!Number.isInteger(port) || port < 1 || port > 65_535) faults[name] = t.badPort
  }
  Object.assign(faults, copyFaults(values, t))
  const own = values.email.trim() || values.smtp_username.trim()
  if (values.email.trim() !== '' && !isAddress(own)) faults.email = t.badAddress(own)
  else if (own !== '' && !own.includes('@')) faults.email = t.needed
  return faults
}

export function copyFaults(values: Pick<ConnectionValues, 'cc' | 'bcc'>, t: typeof messages.setup): ConnectionFaults {
  const faults: ConnectionFaults = {}
  for (const name of ['cc', 'bcc'] as const) {
    const words = wordsIn(values[name])
    const wrong = words.find((word) => !isAddress(word))
    if (wrong) faults[name] = t.badAddress(wrong)
    else if (words.length > emailLimits.copies) faults[name] = t.tooMany
  }
  return faults
}

export const inputOf = (values: ConnectionValues): EmailConnectionInput => ({
  smtp_host: values.smtp_host.trim(),
  smtp_port: Number(values.smtp_port),
  smtp_username: values.smtp_username.trim(),
  ...(values.smtp_password !== '' && { smtp_password: values.smtp_password }),
  cc: wordsIn(values.cc),
  bcc: wordsIn(values.bcc),
  imap_host: values.imap_host.trim(),
  imap_port: Number(values.imap_port),
  name: values.name.trim(),
  ...(values.email.trim() !== '' && { email: values.email.trim() }),
})
