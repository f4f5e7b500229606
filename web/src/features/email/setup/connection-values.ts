import { z } from 'zod'
import {
  type EmailConnection,
  type EmailConnectionInput,
  emailConnectionInput,
  emailSenderInput,
} from '#contract/email/connection.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

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
export type SenderValues = Pick<ConnectionValues, 'name' | 'cc' | 'bcc'>

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

export const senderOf = ({ name, cc, bcc }: ConnectionValues): SenderValues => ({ name, cc, bcc })

export const writtenSender = draftSchema(emailSenderInput, ({ name, cc, bcc }: SenderValues) => ({
  name,
  cc: wordsIn(cc),
  bcc: wordsIn(bcc),
}))

const hasAddress = ({ email, smtp_username }: EmailConnectionInput) =>
  email !== undefined || smtp_username.includes('@')

/** What is sent of it. A password that was left empty stays, where there is one. */
export const writtenConnection = (isNew: boolean) =>
  draftSchema(
    emailConnectionInput
      .extend({
        smtp_password: isNew ? z.string().min(1).max(emailLimits.password) : emailConnectionInput.shape.smtp_password,
      })
      .refine(hasAddress, { path: ['email'], message: 'email_address_missing' }),
    ({ email, smtp_password, ...values }: ConnectionValues) => ({
      ...values,
      smtp_host: values.smtp_host.trim(),
      smtp_port: portIn(values.smtp_port),
      imap_host: values.imap_host.trim(),
      imap_port: portIn(values.imap_port),
      cc: wordsIn(values.cc),
      bcc: wordsIn(values.bcc),
      ...(email.trim() !== '' && { email: email.trim() }),
      smtp_password: isNew || smtp_password !== '' ? smtp_password : undefined,
    }),
  )

const portIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
