import type { Agent } from '#contract/agents/schemas.ts'
import type { RehearsedReply } from '#contract/calls/rehearsal.ts'
import type { EmailPerson } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { FlowCondition } from '../flows/service.ts'
import { type AnsweredMailbox, type AskedMail, answerMail, askedIn, type MailAnsweringDeps } from './ask-agent.ts'
import { mailConditions } from './flow-conditions.ts'
import { guardOf } from './loop-guard.ts'
import { firstEmailSettings } from './mailbox-row.ts'
import { findMailbox } from './mailbox-store.ts'
import { replySubject } from './reply-of.ts'
import { judgeMail } from './rules.ts'

/** A mail that somebody might have written. */
export type RehearsedMail = { subject: string; text: string; from: EmailPerson }

/**
 * An agent as it answers the mails of the place's mailbox, by its rules and settings; as a mailbox begins where there is none.
 * Nothing is stored or sent.
 */
export async function openRehearsedReplies(deps: Pick<Deps, 'db'> & MailAnsweringDeps, scope: Scope, agent: Agent) {
  const mailbox: AnsweredMailbox = (await findMailbox(deps.db, scope)) ?? {
    name: agent.name,
    address: 'mailbox@example.com',
    settings: { ...firstEmailSettings, use_databases: true },
  }
  return {
    /** Whether it is answered, and what becomes of that. */
    judge: (mail: RehearsedMail): RehearsedReply => {
      const guard =
        guardOf({ from: mail.from, replyTo: null, headers: new Map(), isInvitation: false }, mailbox.address) ?? null
      const { outcome, hold } = judgeMail(mailbox.settings, { ...mail, attachments: [], guard })
      return { subject: replySubject(mail.subject), outcome, hold }
    },
    answer: (mail: RehearsedMail, asked: Pick<AskedMail, 'earlier' | 'conversation' | 'signal'>) =>
      answerMail(deps, {
        ...asked,
        scope,
        agent,
        mailbox,
        about: mail,
        question: askedIn(mail),
        attached: { files: [], unread: [] },
      }),
  }
}

/** What triggers of flows ask of a mail that comes into the mailbox of the place. */
export async function openMailConditions(
  db: Db,
  scope: Scope,
): Promise<(options: Record<string, unknown>, mail: RehearsedMail) => FlowCondition[]> {
  const mailbox = await findMailbox(db, scope)
  return (options, mail) => mailConditions(options, mailbox, mail)
}
