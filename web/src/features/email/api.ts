import type { MailVendor } from '#contract/add-ons/vendors.ts'
import type { EmailAgentStatusInput, EmailConnectionInput, EmailSenderInput } from '#contract/email/connection.ts'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import type { EmailRule } from '#contract/email/rules.ts'
import type { EmailCategory } from '#contract/email/thread.ts'
import type { FileId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

export const connectionOptions = endpointQuery(calls.getEmailConnection)
export const accountsOptions = endpointQuery(calls.listEmailAccounts)
export const statusOptions = endpointQuery(calls.getEmailAgentStatus)
export const knowledgeOptions = endpointPages(calls.listEmailKnowledge)
export const dashboardOptions = endpointQuery(calls.getEmailDashboardSummary)
export const activitySummaryOptions = endpointQuery(calls.getEmailActivitySummary)
export const threadsOptions = (category: EmailCategory | undefined) =>
  endpointPages(calls.listEmailDashboard, { query: { ...(category && { category }) } })
export const activitiesOptions = endpointPages(calls.listEmailActivities)
export const attachmentOptions = (id: string, index: number) =>
  endpointQuery(calls.getEmailAttachment, { params: { id, index } })
export const threadOptions = (id: EmailThreadId) => endpointQuery(calls.openEmailThread, { params: { id } })

/** Connects the mailbox; where one is connected already, the same is a change of it. */
export async function saveConnection(body: EmailConnectionInput) {
  try {
    return await api.call(calls.connectEmail, { body })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'email_connection_exists') throw error
    return api.call(calls.updateEmailConnection, { body })
  }
}
/** Leaves for the vendor's page; the person comes back to where they are now, with the mailbox connected. */
export const signInAt = async (vendor: MailVendor) => {
  const body = { vendor, return_to: location.pathname + location.search }
  location.assign((await api.call(calls.beginEmailAccount, { body })).url)
}
export const connectAccount = (vendor: MailVendor) => api.call(calls.connectEmailAccount, { body: { vendor } })
export const saveSender = (body: EmailSenderInput) => api.call(calls.changeEmailSender, { body })
export const testConnection = (body: EmailConnectionInput) => api.call(calls.testEmailConnection, { body })
export const disconnectEmail = () => api.call(calls.disconnectEmail)
export const saveStatus = (body: EmailAgentStatusInput) => api.call(calls.updateEmailAgentStatus, { body })
export const readRule = (sentence: string) => api.call(calls.readEmailRule, { body: { sentence } })
export const backtestRules = (rules: EmailRule[]) => api.call(calls.backtestEmailRules, { body: { rules } })
export const addFiles = (files: readonly File[]) => {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return api.call(calls.addEmailKnowledge, { form })
}
export const removeFile = (id: FileId) => api.call(calls.removeEmailKnowledge, { params: { id } })

export const setCategory = (id: EmailThreadId, category: EmailCategory) =>
  api.call(calls.changeEmailThread, { params: { id }, body: { category } })
export const draftReply = (id: EmailThreadId) => api.call(calls.draftEmailReply, { params: { id } })
export const writeReply = (id: EmailThreadId, text: string) =>
  api.call(calls.writeEmailReply, { params: { id }, body: { text } })
export const approveReply = (id: EmailReplyId) => api.call(calls.approveEmailReply, { params: { id } })
export const undoReply = (id: EmailReplyId) => api.call(calls.undoEmailReply, { params: { id } })
export const discardReply = (id: EmailReplyId) => api.call(calls.discardEmailReply, { params: { id } })

/** Runs a change and asks again what the mail agent's screens show. */
export const useEmailWork = () => useWorkOf(calls)
