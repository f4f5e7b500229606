import { z } from 'zod'
import { timestamp, uuidOf } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'

/** What can have happened. A new kind of change gets a name here and a sentence in the client. */
export const auditAction = z.enum([
  'workspace.created',
  'workspace.renamed',
  'workspace.settings-changed',
  'workspace.role-settings-changed',
  'workspace.deleted',
  'workspace.transfer-begun',
  'workspace.transferred',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role-changed',
  'invitation.sent',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.accepted',
  'invitation.declined',
  'audit.exported',
  'organization.renamed',
  'organization.embedding-chosen',
  'billing.purchase-begun',
  'billing.purchase-canceled',
  'billing.paid',
  'billing.plan-changed',
  'billing.profile-changed',
  'billing.coins-granted',
  'feature.set',
  'feature.given',
  'feature.taken',
  'usage.cap-set',
  'usage.alerts-changed',
  'agent.published',
  'agent.withdrawn',
  'api-key.created',
  'api-key.revoked',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'connection.added',
  'connection.changed',
  'connection.removed',
  'database.added',
  'database.changed',
  'database.removed',
  'database.restored',
  'database.column-opened',
  'database.column-closed',
  'database.rights-confirmed',
  'database.queried',
  'database.exported',
  'use-case.added',
  'use-case.changed',
  'use-case.removed',
  'use-case.restored',
  'knowledge.requested',
  'knowledge.cancelled',
  'knowledge.accepted',
  'knowledge.rejected',
  'knowledge.withdrawn',
  'verified-query.added',
  'verified-query.changed',
  'verified-query.removed',
  'verified-query.restored',
  'term.added',
  'term.removed',
  'term.restored',
  'reading.forgotten',
  'reading.restored',
  'dashboard.published',
  'dashboard.link-revoked',
  'tool.permission-set',
  'tool.decided',
  'account.signed-in',
  'account.sign-in-failed',
  'account.devices-signed-out',
  'account.password-changed',
  'account.password-reset',
  'account.second-step-on',
  'account.second-step-off',
  'account.recovery-codes-renewed',
  'account.recovery-code-used',
  'flow-secret.put',
  'flow-secret.removed',
  'messaging.team-added',
  'messaging.team-changed',
  'messaging.team-removed',
  'chat.read',
])
export type AuditAction = z.infer<typeof auditAction>

/** Who did what to what, when, from where. Names are those of the time. */
const auditEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  action: auditAction,
  actor: z.object({ id: z.uuid().nullable(), name: z.string(), email: z.string() }),
  target: z.object({
    kind: z.enum([
      'workspace',
      'member',
      'invitation',
      'organization',
      'payment',
      'agent',
      'api-key',
      'webhook',
      'connection',
      'database',
      'use-case',
      'knowledge-request',
      'verified-query',
      'term',
      'reading',
      'tool',
      'dashboard',
      'account',
      'flow-secret',
      'messaging-team',
      'chat',
    ]),
    id: z.uuid(),
    name: z.string(),
  }),
  /** What changed, such as `{role: {from: 'member', to: 'admin'}}`. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  ip: z.string(),
  user_agent: z.string(),
  /** What a person calls the two; null where the header does not say. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditPage = pageOf(auditEntry)

/** Somebody the log has entries of, under their newest name there; gone people stay. */
export const auditPerson = z.object({ id: z.uuid(), name: z.string(), email: z.string() })
export type AuditPerson = z.infer<typeof auditPerson>
/** At most `limits.audit.people`, by name; `query` narrows them down. */
export const auditPeopleQuery = z.object({ query: z.string().trim().max(200).default('') })

/** `query` searches names, addresses and IPs; `from` and `to` bound the time, `to` left out of it. */
export const auditFilter = z.object({
  query: z.string().trim().max(200).default(''),
  action: auditAction.optional(),
  actor_id: uuidOf('user').optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>
export const auditQuery = pageQuery(50).extend(auditFilter.shape)
export type AuditQuery = z.output<typeof auditQuery>
