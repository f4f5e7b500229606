import { limits } from '#contract/limits.ts'
import type {
  NotificationWebhook,
  NotificationWebhookId,
  NotificationWebhookInput,
  WebhookAnswer,
} from '#contract/notifications/webhooks.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import type { GuardedFetch } from '../../../platform/net/index.ts'
import { recordAudit } from '../../audit/service.ts'
import { isReachable } from '../reachable.ts'
import { newWebhookSecret, postSigned } from './post-signed.ts'
import { testContent } from './posts.ts'
import * as store from './webhook-store.ts'

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { post: GuardedFetch }
type By = Pick<Caller, 'scope' | 'from'>

export const listWebhooks = async ({ db }: WebhookDeps, scope: Scope): Promise<NotificationWebhook[]> =>
  (await store.listWebhooks(db, scope)).map(store.presentWebhook)

async function getWebhook({ db }: WebhookDeps, scope: Scope, id: NotificationWebhookId): Promise<store.WebhookRow> {
  const webhook = await store.findWebhook(db, scope, id)
  if (!webhook) throw fail('notification_webhook_not_found')
  return webhook
}

/** The answer is the only place where the secret appears. */
export async function createWebhook(
  deps: WebhookDeps,
  by: By,
  { held, ...input }: NotificationWebhookInput,
): Promise<{ webhook: NotificationWebhook; secret: string }> {
  const { scope } = by
  if (!scope.workspaceId) throw fail('notification_webhook_needs_workspace')
  await checkReachable(deps, input.address)
  const now = deps.clock.now()
  const id = newId<NotificationWebhookId>(now)
  const secret = newWebhookSecret()
  const heldBy = held ? scope.userId : null
  const limit = limits.notifications.webhooks
  await deps.db.transaction(async (db) => {
    const made = { ...input, id, heldBy, now, secret: deps.secrets.encrypt(secret) }
    if (!(await store.insertWebhook(db, scope, made, limit))) throw fail('notification_webhook_limit', { limit })
    await record({ ...deps, db }, by, 'webhook.added', { id, name: input.name })
  })
  return { webhook: store.presentWebhook(await getWebhook(deps, scope, id)), secret }
}

export async function updateWebhook(
  deps: WebhookDeps,
  by: By,
  id: NotificationWebhookId,
  { held, ...input }: NotificationWebhookInput,
): Promise<NotificationWebhook> {
  const before = await getWebhook(deps, by.scope, id)
  if (input.address !== before.address) await checkReachable(deps, input.address)
  const heldBy = held ? (before.heldBy ?? by.scope.userId) : null
  await deps.db.transaction(async (db) => {
    await store.updateWebhook(db, id, { ...input, heldBy })
    await record({ ...deps, db }, by, 'webhook.changed', { id, name: input.name })
  })
  return store.presentWebhook(await getWebhook(deps, by.scope, id))
}

export async function removeWebhook(deps: WebhookDeps, by: By, id: NotificationWebhookId): Promise<null> {
  await deps.db.transaction(async (db) => {
    const name = await store.deleteWebhook(db, by.scope, id)
    if (name === undefined) throw fail('notification_webhook_not_found')
    await record({ ...deps, db }, by, 'webhook.removed', { id, name })
  })
  return null
}

export async function testWebhook(deps: WebhookDeps, scope: Scope, id: NotificationWebhookId): Promise<WebhookAnswer> {
  const webhook = await getWebhook(deps, scope, id)
  const at = deps.clock.now()
  const post = newId<string>(at)
  const secret = deps.secrets.decrypt(webhook.secret)
  const content = testContent(deps, webhook, { id: post, at })
  const answer = await postSigned(deps.post, { address: webhook.address, secret, id: post, at, content })
  await store.noteAnswer(deps.db, id, answer, at)
  return answer
}

async function checkReachable({ config }: WebhookDeps, address: string): Promise<void> {
  if (!(await isReachable(config, address))) throw fail('notification_webhook_refused')
}

function record(
  deps: Pick<Deps, 'clock'> & { db: Deps['db'] },
  { scope, from }: By,
  action: Extract<AuditAction, `webhook.${string}`>,
  target: { id: string; name: string },
): Promise<void> {
  const { userId, organizationId, workspaceId } = scope
  const event = { organizationId, workspaceId, action, target: { kind: 'webhook' as const, ...target } }
  return recordAudit(deps, { userId, from }, event)
}
