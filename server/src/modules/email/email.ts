import { emailEndpoints } from '#contract/email/endpoints.ts'
import type { EmailSummary } from '#contract/email/thread.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { fail } from '../../platform/http/fail.ts'
import { originOf } from '../../platform/http/origin-of.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { restartListener } from '../../platform/jobs/leased-listeners.ts'
import type { Module } from '../../platform/module.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import type { KnowledgeFiles } from '../knowledge-files/knowledge.ts'
import { type KnowledgeDeps, listFiles, removeFile, requireFileOf } from '../knowledge-files/service.ts'
import type { MailsOfInbox } from '../messaging/service.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import * as byAccount from './account-connection.ts'
import * as activities from './activity-store.ts'
import { backtestRules } from './backtest.ts'
import * as connection from './connection.ts'
import { draftWorker } from './drafting.ts'
import { type MailFlowDeps, mailFlowWorker, mailLaterWorker } from './flow-replies.ts'
import { followUpWorker } from './follow-up.ts'
import * as inbox from './inbox.ts'
import { findMailbox } from './mailbox-store.ts'
import { openAttachment } from './open-attachment.ts'
import { createMailPorts } from './ports.ts'
import { replyFromInbox } from './reply-from-inbox.ts'
import { readRuleSentence } from './rule-sentence.ts'
import { keepWorker, sendWorker } from './sending.ts'
import { createMailWatcher, mailboxesTopic } from './watcher.ts'

type EmailDeps = Deps & { topics: Topics; instanceId: string; accounts: OutsideAccounts } & Omit<
    inbox.MailInboxDeps,
    'ports'
  > &
  KnowledgeDeps &
  MailFlowDeps & { knowledgeFiles: Pick<KnowledgeFiles, 'add'> }

/** The mail agent: a mailbox of each place, what comes into it, and what it answers. */
export function createEmail(given: EmailDeps): Module {
  const ports = createMailPorts(given)
  const watcher = createMailWatcher({ ...given, ports })
  const deps = { ...given, ports, onChanged: (id: string) => restartListener(given.db, mailboxesTopic, id) }
  return {
    routes: emailRoutes(deps),
    jobs: [
      mailFlowWorker(deps),
      mailLaterWorker(deps),
      draftWorker(deps),
      sendWorker(deps),
      keepWorker(deps),
      followUpWorker(deps),
    ],
    work: watcher,
  }
}

const emailRoutes = (deps: EmailDeps & inbox.MailInboxDeps & connection.MailConnectionDeps): Route[] =>
  routes(emailEndpoints, {
    getEmailConnection: ({ scope }) => connection.getConnection(deps, scope),
    connectEmail: ({ scope, body }) => connection.connectMailbox(deps, scope, body),
    updateEmailConnection: ({ scope, body }) => connection.updateMailbox(deps, scope, body),
    listEmailAccounts: ({ scope }) => byAccount.listMailAccounts(deps, scope),
    beginEmailAccount: ({ scope, body, header }) =>
      byAccount.beginMailAccount(deps, scope, {
        vendor: body.vendor,
        returnTo: body.return_to,
        origin: originOf(deps.config, header),
      }),
    connectEmailAccount: ({ scope, body }) => byAccount.connectMailAccount(deps, scope, body.vendor),
    changeEmailSender: ({ scope, body }) => byAccount.changeSender(deps, scope, body),
    testEmailConnection: ({ scope, body }) => connection.testMailbox(deps, scope, body),
    disconnectEmail: ({ scope, from }) => connection.disconnectMailbox(deps, { scope, from }),
    getEmailAgentStatus: ({ scope }) => connection.getStatus(deps, scope),
    updateEmailAgentStatus: ({ scope, body }) => connection.updateStatus(deps, scope, body),
    readEmailRule: async ({ body }) => {
      const reading = readRuleSentence(body.sentence)
      if (!reading) throw fail('email_rule_not_understood')
      return reading
    },
    backtestEmailRules: ({ scope, body }) => backtestRules(deps, scope, body.rules),
    listEmailKnowledge: async ({ scope, query, language }) =>
      listFiles(deps, scope, await agentOf(deps, scope), query, language),
    addEmailKnowledge: async ({ scope, files, language }) =>
      deps.knowledgeFiles.add(scope, await agentOf(deps, scope), files, language),
    removeEmailKnowledge: async ({ scope, params }) => {
      await requireFileOf(deps, scope, params.id, await agentOf(deps, scope))
      return removeFile(deps, scope, params.id)
    },
    listEmailActivities: async ({ scope, query }) => {
      const { rows, total } = await activities.listActivities(deps.db, scope, query)
      return toPage(rows, total, query)
    },
    getEmailActivitySummary: ({ scope }): Promise<EmailSummary> =>
      activities.summarizeActivities(deps.db, scope, lately(deps)),
    getEmailDashboardSummary: ({ scope }) => activities.readDashboard(deps.db, scope, lately(deps)),
    listEmailDashboard: ({ scope, query }) => inbox.listThreads(deps, scope, query),
    openEmailThread: ({ scope, params }) => inbox.openThread(deps, scope, params.id),
    getEmailAttachment: ({ scope, params, signal }) => openAttachment(deps, scope, params, signal),
    changeEmailThread: ({ scope, params, body }) => inbox.changeThread(deps, scope, params.id, body.category),
    draftEmailReply: ({ scope, params, signal }) => inbox.draftReply(deps, scope, params.id, signal),
    writeEmailReply: ({ scope, params, body }) => inbox.writeReply(deps, scope, params.id, body.text),
    approveEmailReply: ({ scope, params }) => inbox.approveReply(deps, scope, params.id),
    undoEmailReply: ({ scope, params }) => inbox.undoReply(deps, scope, params.id),
    discardEmailReply: ({ scope, params }) => inbox.discardReply(deps, scope, params.id),
  })

const agentOf = async (deps: Pick<Deps, 'db'>, scope: Scope) => (await connection.getMailbox(deps, scope)).agentId
const lately = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - 30 * 24 * 3_600_000)

export { mailChannel } from './flow-channel.ts'

/** What the inbox of a place does with its mailbox. */
export const inboxMails = (
  services: Parameters<typeof createMailPorts>[0] & Pick<Deps, 'db' | 'clock'>,
): MailsOfInbox => {
  const deps = { ...services, ports: createMailPorts(services) }
  return {
    reply: (threadId, given) => replyFromInbox(deps, threadId, given),
    openFile: (scope, file, signal) => openAttachment(deps, scope, file, signal),
  }
}

/** How the mailbox of a place is connected, for the list of add-ons. */
export async function emailAddOn({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<AddOnConnection> {
  const mailbox = await findMailbox(db, scope)
  if (!mailbox) return { isActive: false, isSetup: false, account: null, connected_by: null, lastUsedAt: null }
  return {
    isActive: mailbox.agentActive && (mailbox.state === 'connected' || mailbox.state === 'connecting'),
    isSetup: true,
    account: mailbox.address,
    connected_by: mailbox.connectedBy,
    lastUsedAt: await activities.findLastUse(db, mailbox.id),
  }
}
