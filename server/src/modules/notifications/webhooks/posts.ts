import type { WorkspaceId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { isUrgent, type NotificationContent } from '#contract/notifications/kinds.ts'
import { webhookKinds } from '#contract/notifications/webhooks.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { GuardedFetch } from '../../../platform/net/index.ts'
import { listDeliveries } from '../delivery-store.ts'
import { messageTime } from '../delivery-times.ts'
import { wordsOf } from '../words.ts'
import { postSigned } from './post-signed.ts'
import * as posts from './post-store.ts'
import * as store from './webhook-store.ts'

const postQueue = 'notification-webhook'
type PostJob = { id: posts.PostId }

/** About an hour of tries. */
const tries = 8
/** So many deliveries that were given up, one after the other, switch a webhook off. */
const failuresAllowed = 3
const gone = 410

const sent: readonly string[] = webhookKinds

/** Has what happened in a workspace posted to those of its webhooks that want the kind, each once for a key. */
export async function queuePosts(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  workspaceId: WorkspaceId,
  { key, at, ...content }: NotificationContent & { key: string; at: Date },
): Promise<void> {
  const { db } = deps
  if (!sent.includes(content.kind)) return
  const receivers = await posts.listReceivers(db, workspaceId, content.kind)
  if (receivers.length === 0) return
  const deliveries = await listDeliveries(
    db,
    receivers.flatMap(({ heldBy }) => heldBy ?? []),
  )
  const urgent = isUrgent(content)
  const made = receivers.map(({ id, heldBy }) => ({
    id: newId<posts.PostId>(at),
    webhookId: id,
    dueAt: heldBy ? messageTime(deliveries.get(heldBy) ?? firstDelivery, urgent, at) : at,
  }))
  const stored = await posts.insertPosts(db, { ...content, key, at, posts: made })
  const jobs = made.filter(({ id }) => stored.has(id))
  await enqueueJobs<PostJob>(
    deps,
    postQueue,
    jobs.map(({ id, dueAt }) => ({ key: id, payload: { id }, dueAt })),
  )
}

type Stopped = (deps: { db: Db } & Pick<Deps, 'clock'>, webhook: store.WebhookRow) => Promise<void>
type PostDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { post: GuardedFetch; tellStopped: Stopped }

/** Posts what waits. A receiver that answers anything but 2xx gets it again; one that fails again and again is switched off. */
export const webhookPosts = (deps: PostDeps): JobWorker =>
  jobWorker<PostJob>({
    queue: postQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 30_000, longestMs: 6 * 3600_000, tries }),
    run: async ({ payload: { id } }, signal) => {
      const post = await posts.findPost(deps.db, id)
      const webhook = post && (await store.findActive(deps.db, post.webhookId))
      if (!webhook) return 'done'
      const { address } = webhook
      const at = deps.clock.now()
      const secret = deps.secrets.decrypt(webhook.secret)
      const content = contentOf(deps, webhook, post)
      const answer = await postSigned(deps.post, { address, secret, id, at, content, signal })
      await store.noteAnswer(deps.db, webhook.id, answer, at)
      if (answer.status === gone) await stop(deps, { ...webhook, lastStatus: gone })
      else if (!answer.ok) throw new Error(`a webhook answered ${answer.status ?? answer.reason}`)
      return 'done'
    },
    onGivenUp: async ({ payload: { id } }) => {
      const post = await posts.findPost(deps.db, id)
      const webhook = post && (await store.findActive(deps.db, post.webhookId))
      if (webhook && (await store.countFailure(deps.db, webhook.id)) >= failuresAllowed) await stop(deps, webhook)
    },
  })

const stop = (deps: PostDeps, webhook: store.WebhookRow): Promise<void> =>
  deps.db.transaction(async (db) => {
    if (await store.stopWebhook(db, webhook.id, deps.clock.now())) await deps.tellStopped({ ...deps, db }, webhook)
  })

type Config = Pick<Deps, 'config'>

function contentOf({ config }: Config, webhook: store.WebhookRow, post: posts.StoredPost) {
  const { title, text, link } = wordsOf(post, webhook.language)
  return {
    id: post.id,
    kind: post.kind,
    workspace: { id: webhook.workspaceId, name: webhook.workspaceName },
    title,
    text,
    url: link && `${homeAddress(config)}${link}`,
    facts: post.facts,
    created_at: post.createdAt.toISOString(),
  }
}

/** What a test posts. */
export const testContent = ({ config }: Config, webhook: store.WebhookRow, { id, at }: { id: string; at: Date }) => ({
  id,
  kind: 'test',
  workspace: { id: webhook.workspaceId, name: webhook.workspaceName },
  title: localized('This is a test', 'Ini percobaan')[webhook.language],
  text: localized(
    `Notifications of ${webhook.workspaceName} will arrive here.`,
    `Notifikasi ${webhook.workspaceName} akan sampai di sini.`,
  )[webhook.language],
  url: `${homeAddress(config)}/settings/notifications`,
  facts: {},
  created_at: at.toISOString(),
})
