import type { NotificationContent } from '#contract/notifications/kinds.ts'

const maxThreadLength = 200

/** What a notification is about, as its thread is called; null: it stands by itself. */
export function threadOf(content: NotificationContent, key: string): string | null {
  return subjectOf(content, key)?.slice(0, maxThreadLength) ?? null
}

function subjectOf({ kind, facts }: NotificationContent, key: string): string | null {
  switch (kind) {
    case 'monitor_alarm':
    case 'monitor_assigned':
      return `monitor:${facts.monitor_id}`
    case 'device_alarm':
    case 'webhook_stopped':
    case 'mailbox_stopped':
      // `device-alarm:<id>:raised`
      return key.split(':').slice(0, 2).join(':')
    case 'invoice_ready':
    case 'payment_paid':
    case 'payment_failed':
    case 'payment_expired':
    case 'payment_unusable':
      return `invoice:${facts.number}`
    case 'role_changed':
    case 'workspace_received':
      return `workspace:${facts.workspace_id}`
    case 'invitation_accepted':
    case 'work_paused':
      return `members:${facts.workspace_id}`
    case 'usage_alert':
    case 'cap_reached':
      return `usage:${facts.subject}:${facts.name}`
    case 'flow_message':
      return threadOfRun(facts.run_id)
    case 'answer_continued':
      return `chat:${facts.session_id}`
    case 'conversation_for_me':
      return `conversation:${facts.conversation_id}`
    case 'knowledge_requested':
    case 'knowledge_decided':
      return `knowledge:${facts.request_id}`
    default:
      return null
  }
}

/** Whatever one run of a flow tells and asks. */
export const threadOfRun = (runId: string): string => `run:${runId}`
