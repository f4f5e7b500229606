import { answerInChild } from '../../platform/child-process/work-in-child.ts'
import type { MailAnswer, MailQuestion } from './parse.ts'
import { readMail } from './read-mail.ts'
import { unpackTnef } from './tnef.ts'

answerInChild<MailQuestion, MailAnswer>(async (question) =>
  'raw' in question
    ? { mail: await readMail(question.raw).catch(() => null) }
    : { content: contentOf(question.packed, question.inside) },
)

function contentOf(packed: Buffer, inside: number): Buffer | null {
  try {
    return unpackTnef(packed).files[inside]?.content ?? null
  } catch {
    return null
  }
}
