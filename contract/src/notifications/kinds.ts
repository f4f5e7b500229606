import { z } from 'zod'
import { planName } from '../plans.ts'

const text = z.string()
const whole = z.number().int()
const invoice = { number: text, amount: whole }

/** What a notification of each kind knows. Only facts are kept: the sentence is made for whoever reads it. */
const notificationFacts = {
  invitation_received: z.object({ workspace: text, inviter: text, invitation_id: text }),
  invitation_accepted: z.object({ workspace: text, workspace_id: text, person: text }),
  member_removed: z.object({ workspace: text }),
  role_changed: z.object({ workspace: text, workspace_id: text, role: z.enum(['admin', 'member']) }),
  workspace_received: z.object({ workspace: text, workspace_id: text, from: text }),
  /** Somebody (`person`) has left or is deactivated: the first of what ran for them and stands still, and as many more. */
  work_paused: z.object({ workspace: text, workspace_id: text, person: text, first: text, more: whole }),
  usage_alert: z.object({
    subject: z.enum(['credits', 'conversations', 'call_minutes', 'workspace', 'member', 'agent']),
    /** Of the workspace, member or agent; else empty. */
    name: text,
    percent: whole,
    used: whole,
    limit: whole,
  }),
  cap_reached: z.object({ subject: z.enum(['workspace', 'member', 'agent']), name: text, used: whole, limit: whole }),
  invoice_ready: z.object({ ...invoice, due_at: text }),
  payment_paid: z.object(invoice),
  payment_failed: z.object(invoice),
  payment_expired: z.object(invoice),
  /** Money came that could buy nothing: late, another amount, or for a payment that was given up. */
  payment_unusable: z.object({ ...invoice, received: whole }),
  plan_ended: z.object({ from: planName, to: planName }),
  /** Told to the operator: an organization asks for a plan by agreement. */
  plan_requested: z.object({ organization: text, person: text, email: text, message: text }),
  /** A flow asks for a decision or for somebody to take over. */
  flow_request: z.object({ title: text, request_id: text, asks: z.enum(['approval', 'hand-over']) }),
  flow_message: z.object({ text, run_id: text }),
  /** A flow went on in an answer to the person after they had left it, such as after an approval; `text`: what it says now. */
  answer_continued: z.object({ chat: text, text, session_id: text, record_id: text }),
  /** What a monitor found. `label` and `value`: the first figure that breaches, `more`: how many besides; `rows`: of a list. */
  monitor_alarm: z.object({
    name: text,
    bot_id: text,
    monitor_id: text,
    news: z.enum(['firing', 'repeat', 'no_data', 'error', 'recovered', 'stopped']),
    label: text,
    shows: z.enum(['figure', 'rows', 'nothing']),
    value: z.number(),
    unit: text,
    more: whole,
    severity: z.enum(['info', 'warning', 'critical']),
  }),
  monitor_assigned: z.object({ name: text, bot_id: text, monitor_id: text, by: text }),
  /** A device has a critical alarm, or one that was snoozed goes on, or somebody gave one of its alarms to the person; `by` is empty where nobody did. */
  device_alarm: z.object({
    news: z.enum(['raised', 'assigned', 'still_open']),
    device: text,
    device_id: text,
    alarm: text,
    location: text,
    by: text,
  }),
  /** Somebody gave a conversation to the person or named them in a note, or the agent wants a person; `by` is empty then. */
  conversation_for_me: z.object({
    news: z.enum(['assigned', 'mentioned', 'handed_over']),
    contact: text,
    account_id: text,
    conversation_id: text,
    by: text,
  }),
  /** Another workspace asks for use cases; told to the owner of the one that is asked (`workspace_id`). */
  knowledge_requested: z.object({ workspace: text, workspace_id: text, request_id: text, person: text }),
  /** What became of it; told in the workspace that asked (`workspace_id`). */
  knowledge_decided: z.object({
    workspace: text,
    workspace_id: text,
    request_id: text,
    outcome: z.enum(['accepted', 'rejected', 'withdrawn']),
    remark: text,
  }),
  /** Somebody (`by`) gave the person a task, and as many more besides. */
  task_given: z.object({ title: text, by: text, more: whole }),
  /** Tasks of the person are due this day (`due`): the first one, and as many more. */
  task_due: z.object({ title: text, due: text, more: whole }),
  /** An agent or a flow (`by`) proposes changes to the person's Salesforce. */
  change_set_waiting: z.object({ title: text, change_set_id: text, by: text }),
  /** A webhook of the workspace was switched off: its receiver failed with this status, or did not answer (0). */
  webhook_stopped: z.object({ name: text, workspace: text, status: whole }),
  /** A mailbox of the place is neither read nor sent from, until somebody gives its new password, allows access again or mends its server's name. */
  mailbox_stopped: z.object({ address: text, why: z.enum(['password', 'access', 'certificate']) }),
  /** Told to operators: the last good backup of the installation is older than it should be; empty where there is none. */
  backup_late: z.object({ last_good_at: text, failure: text }),
} as const

export type NotificationKind = keyof typeof notificationFacts
export type FactsOf<K extends NotificationKind> = z.infer<(typeof notificationFacts)[K]>
/** A kind with its facts. */
export type NotificationContent = { [K in NotificationKind]: { kind: K; facts: FactsOf<K> } }[NotificationKind]

export const notificationKind = z.enum(Object.keys(notificationFacts) as [NotificationKind, ...NotificationKind[]])

/**
 * How a kind is told when nothing was chosen. `email: 'apart'`: a mail of its own goes out whatever is chosen here (the
 * invitation with its link, the invoice), so that none is sent twice. Important ones are said aloud in open pages, and pushed.
 */
export type KindRule = {
  topic: 'workspaces' | 'usage' | 'payments' | 'monitoring'
  email: boolean | 'apart'
  important: boolean
}

export const kindRules: Record<NotificationKind, KindRule> = {
  invitation_received: { topic: 'workspaces', email: 'apart', important: true },
  invitation_accepted: { topic: 'workspaces', email: false, important: false },
  member_removed: { topic: 'workspaces', email: true, important: true },
  role_changed: { topic: 'workspaces', email: false, important: true },
  workspace_received: { topic: 'workspaces', email: true, important: true },
  work_paused: { topic: 'workspaces', email: true, important: true },
  usage_alert: { topic: 'usage', email: true, important: true },
  cap_reached: { topic: 'usage', email: true, important: true },
  invoice_ready: { topic: 'payments', email: 'apart', important: false },
  payment_paid: { topic: 'payments', email: 'apart', important: true },
  payment_failed: { topic: 'payments', email: true, important: true },
  payment_expired: { topic: 'payments', email: true, important: false },
  payment_unusable: { topic: 'payments', email: true, important: true },
  plan_ended: { topic: 'payments', email: true, important: true },
  plan_requested: { topic: 'payments', email: true, important: true },
  flow_request: { topic: 'workspaces', email: true, important: true },
  flow_message: { topic: 'workspaces', email: false, important: true },
  answer_continued: { topic: 'workspaces', email: false, important: true },
  // Each monitor says itself whether it mails, and to whom.
  monitor_alarm: { topic: 'monitoring', email: 'apart', important: true },
  monitor_assigned: { topic: 'monitoring', email: true, important: true },
  // Hundreds may come in a minute: mail is for who wants it.
  device_alarm: { topic: 'monitoring', email: false, important: true },
  conversation_for_me: { topic: 'workspaces', email: false, important: true },
  knowledge_requested: { topic: 'workspaces', email: true, important: true },
  knowledge_decided: { topic: 'workspaces', email: true, important: true },
  task_given: { topic: 'workspaces', email: true, important: true },
  task_due: { topic: 'workspaces', email: true, important: true },
  change_set_waiting: { topic: 'workspaces', email: true, important: true },
  webhook_stopped: { topic: 'workspaces', email: true, important: true },
  mailbox_stopped: { topic: 'workspaces', email: true, important: true },
  backup_late: { topic: 'monitoring', email: true, important: true },
}

/** Where waiting costs: it may pass quiet hours and digests, where the person lets it. */
export function isUrgent({ kind, facts }: NotificationContent): boolean {
  switch (kind) {
    case 'cap_reached':
    case 'mailbox_stopped':
    case 'backup_late':
      return true
    case 'device_alarm':
      return facts.news === 'raised'
    case 'monitor_alarm':
      return facts.severity === 'critical' && facts.news !== 'recovered' && facts.news !== 'stopped'
    case 'conversation_for_me':
      return facts.news === 'handed_over'
    case 'flow_request':
      return facts.asks === 'hand-over'
    default:
      return false
  }
}
