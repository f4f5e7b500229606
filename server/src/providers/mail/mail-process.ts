import { answerInChild } from '../../platform/child-process/work-in-child.ts'
import type { MailAnswer } from './parse.ts'
import type { RawMail } from './port.ts'
import { readMail } from './read-mail.ts'

answerInChild<RawMail, MailAnswer>(async (raw) => ({ mail: await readMail(raw).catch(() => null) }))
