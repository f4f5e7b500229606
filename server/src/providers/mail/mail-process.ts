import { workInChild } from '../../platform/child-process/work-in-child.ts'
import type { MailMessage } from './parse.ts'
import type { RawMail } from './port.ts'
import { readMail } from './read-mail.ts'

workInChild<RawMail, MailMessage>(async (raw, { send }) => {
  const mail = await readMail(raw).catch(() => null)
  return send({ mail })
})
