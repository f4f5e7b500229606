import { z } from 'zod'
import { consentPage } from '../add-ons/account-schemas.ts'
import { mailVendor } from '../add-ons/vendors.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { fileId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { knowledgeFile, knowledgeUpload } from '../knowledge-files/schemas.ts'
import {
  emailAccountConsent,
  emailAccounts,
  emailAgentStatus,
  emailAgentStatusInput,
  emailConnection,
  emailConnectionInput,
  emailSenderInput,
  emailTest,
} from './connection.ts'
import { emailMessageId, emailReplyId, emailThreadId } from './ids.ts'
import { emailLimits } from './limits.ts'
import { emailBacktest, emailRuleReading, emailRules } from './rules.ts'
import {
  emailActivity,
  emailCategory,
  emailDashboard,
  emailReply,
  emailReplyInput,
  emailSummary,
  emailThread,
  openedEmailThread,
} from './thread.ts'

const call = { service: 'email-agent', auth: 'token' } as const
const use = { ...call, action: 'email.use' } as const
const manage = { ...call, action: 'email.manage' } as const
const connected = ['email_not_connected'] as const
const refused = ['email_refused', 'email_address_missing', 'email_password_missing', 'email_mailbox_taken'] as const
const ofThread = { params: z.object({ id: emailThreadId }), data: openedEmailThread } as const
const ofReply = { params: z.object({ id: emailReplyId }), data: emailReply } as const
const replyErrors = ['email_reply_not_found', 'email_reply_gone_out'] as const

/** The mailbox of a place, its agent, and what both did. */
export const emailEndpoints = defineEndpoints({
  getEmailConnection: {
    ...use,
    method: 'GET',
    path: '/api/settings/email-connections',
    summary: 'The mailbox that is connected here; null: none is',
    data: emailConnection.nullable(),
  },
  connectEmail: {
    ...manage,
    method: 'POST',
    path: '/api/settings/email-connections',
    summary: 'Tries both servers and connects the mailbox. 401 where one is: a change is sent with PUT',
    body: emailConnectionInput,
    data: emailConnection,
    errors: [...(['email_connection_exists', 'agent_limit_reached', 'email_agent_limit_reached'] as const), ...refused],
    cost: 'expensive',
  },
  updateEmailConnection: {
    ...manage,
    method: 'PUT',
    path: '/api/settings/email-connections',
    summary: 'Tries the servers and changes how the mailbox is reached',
    body: emailConnectionInput,
    data: emailConnection,
    errors: [...connected, ...refused],
    cost: 'expensive',
  },
  listEmailAccounts: {
    ...use,
    method: 'GET',
    path: '/api/settings/email-accounts',
    summary:
      'The accounts of the person that a mailbox can be connected with instead of a password, and how each stands',
    data: emailAccounts,
  },
  beginEmailAccount: {
    ...manage,
    method: 'POST',
    path: '/api/settings/email-accounts',
    summary: 'Gives the vendor’s page on which the person allows reading and sending the mail of an account',
    body: emailAccountConsent,
    data: consentPage,
    errors: ['drive_sign_in_failed', 'one_drive_sign_in_failed', 'add_on_not_in_plan'],
  },
  connectEmailAccount: {
    ...manage,
    method: 'PUT',
    path: '/api/settings/email-accounts',
    summary:
      'Connects the mailbox of the person’s account, or has the one that is here reached by it; what it sends under stays.',
    body: z.object({ vendor: mailVendor }),
    data: emailConnection,
    errors: [
      ...(['email_account_not_connected', 'email_refused', 'email_mailbox_taken', 'email_connection_exists'] as const),
      ...(['agent_limit_reached', 'add_on_not_in_plan'] as const),
    ],
    cost: 'expensive',
  },
  changeEmailSender: {
    ...manage,
    method: 'PATCH',
    path: '/api/settings/email-accounts',
    summary: 'Changes the name that replies are sent under, and who gets copies of them',
    body: emailSenderInput,
    data: emailConnection,
    errors: connected,
  },
  testEmailConnection: {
    ...manage,
    method: 'POST',
    path: '/api/settings/email-connections/test',
    summary: 'Tries both servers and keeps nothing',
    body: emailConnectionInput,
    data: emailTest,
    errors: ['email_address_missing', 'email_password_missing'],
    cost: 'expensive',
  },
  disconnectEmail: {
    ...manage,
    method: 'DELETE',
    path: '/api/settings/email-connections',
    summary: 'Ends the connection and deletes what was read of the mailbox here; the mailbox itself keeps everything',
    errors: connected,
  },
  getEmailAgentStatus: {
    ...use,
    method: 'GET',
    path: '/api/agent/status',
    summary: 'Whether the mail agent works, and how it replies',
    data: emailAgentStatus,
    errors: connected,
  },
  updateEmailAgentStatus: {
    ...manage,
    method: 'PUT',
    path: '/api/agent/status',
    summary: 'Changes it; what is left out stays',
    body: emailAgentStatusInput,
    data: emailAgentStatus,
    errors: connected,
  },
  readEmailRule: {
    ...manage,
    method: 'POST',
    path: '/api/settings/email-rules/read',
    summary: 'What a sentence means as a rule for mails; nothing is kept',
    body: z.object({ sentence: z.string().trim().min(1).max(emailLimits.rule.sentence) }),
    data: emailRuleReading,
    errors: ['email_rule_not_understood'],
  },
  backtestEmailRules: {
    ...manage,
    method: 'POST',
    path: '/api/settings/email-rules/backtest',
    summary: 'What rules would have made of the last mails; nothing is kept',
    body: z.object({ rules: emailRules }),
    data: emailBacktest,
    errors: connected,
  },
  listEmailKnowledge: {
    ...use,
    method: 'GET',
    path: '/api/settings/file-knowledges',
    summary: 'The files that the mail agent answers from, the newest first',
    query: pageQuery(100, 500),
    data: pageOf(knowledgeFile),
    errors: connected,
  },
  addEmailKnowledge: {
    ...manage,
    method: 'POST',
    path: '/api/settings/file-knowledges',
    summary: 'Hands files to the mail agent',
    form: {
      fields: z.object({}),
      files: { files: { maxBytes: emailLimits.knowledgeFile.bytes, maxFiles: emailLimits.knowledgeFile.perUpload } },
    },
    data: knowledgeUpload,
    errors: [
      ...connected,
      ...(['files_missing', 'file_too_large', 'too_many_files', 'file_type_not_supported', 'file_empty'] as const),
      ...(['file_encrypted', 'too_many_knowledge_files', 'storage_limit_reached'] as const),
    ],
    failed: 'knowledge_file_upload_failed',
  },
  removeEmailKnowledge: {
    ...manage,
    method: 'DELETE',
    path: '/api/settings/file-knowledges/{id}',
    summary: 'Takes a file from the mail agent',
    params: z.object({ id: fileId }),
    errors: [...connected, 'file_not_found'],
    failed: 'knowledge_file_delete_failed',
  },
  listEmailActivities: {
    ...use,
    method: 'GET',
    path: '/api/agent/activities',
    summary: 'What the mail agent and people did, the newest first',
    query: pageQuery(emailLimits.activitiesPage),
    data: pageOf(emailActivity),
  },
  getEmailActivitySummary: {
    ...use,
    method: 'GET',
    path: '/api/agent/activities/summary',
    summary: 'How much of each in the last 30 days',
    data: emailSummary,
  },
  getEmailDashboardSummary: {
    ...use,
    method: 'GET',
    path: '/api/dashboard/summary',
    summary: 'How the mailbox stands',
    data: emailDashboard,
  },
  listEmailDashboard: {
    ...use,
    method: 'GET',
    path: '/api/dashboard/list',
    summary: 'Conversations, the newest first; of one category or of all',
    query: pageQuery(emailLimits.threadsPage).extend({ category: emailCategory.optional() }),
    data: pageOf(emailThread),
  },
  openEmailThread: {
    ...use,
    ...ofThread,
    method: 'GET',
    path: '/api/inbox/threads/{id}',
    summary: 'A conversation with its mails, the oldest first, and the reply that is under way',
    errors: ['email_thread_not_found'],
  },
  getEmailAttachment: {
    ...use,
    method: 'GET',
    path: '/api/inbox/messages/{id}/attachments/{index}',
    summary: 'A file that came with a mail, fetched from the mailbox: by its place among the mail’s attachments',
    params: z.object({ id: emailMessageId, index: z.coerce.number().int().min(0).max(1_000) }),
    file: true,
    errors: ['email_attachment_gone', 'email_attachment_broken', 'email_mailbox_unreachable'],
    cost: 'expensive',
  },
  changeEmailThread: {
    ...use,
    ...ofThread,
    method: 'PUT',
    path: '/api/inbox/threads/{id}',
    summary: 'Moves it to another category',
    body: z.object({ category: emailCategory }),
    errors: ['email_thread_not_found'],
  },
  draftEmailReply: {
    ...use,
    ...ofThread,
    method: 'POST',
    path: '/api/inbox/threads/{id}/draft',
    summary: 'Has the agent write a reply; one that was not sent is replaced',
    errors: [
      'email_thread_not_found',
      'email_nothing_to_answer',
      'email_agent_silent',
      'email_thread_changed',
      'email_reply_gone_out',
    ],
    cost: 'expensive',
  },
  writeEmailReply: {
    ...use,
    ...ofThread,
    method: 'PUT',
    path: '/api/inbox/threads/{id}/reply',
    summary: 'Keeps what a person wrote as the reply of a conversation',
    body: emailReplyInput,
    errors: ['email_thread_not_found', 'email_nothing_to_answer', 'email_reply_gone_out'],
  },
  approveEmailReply: {
    ...use,
    ...ofReply,
    method: 'POST',
    path: '/api/inbox/replies/{id}/approve',
    summary: 'Sends it in a few seconds, until when it can be taken back. One whose sending is unclear is sent again',
    errors: replyErrors,
  },
  undoEmailReply: {
    ...use,
    ...ofReply,
    method: 'POST',
    path: '/api/inbox/replies/{id}/undo',
    summary: 'Takes back a reply that has not gone out: it is a draft again',
    errors: replyErrors,
  },
  discardEmailReply: {
    ...use,
    ...ofReply,
    method: 'DELETE',
    path: '/api/inbox/replies/{id}',
    summary: 'Drops a reply that has not gone out',
    errors: replyErrors,
  },
})
