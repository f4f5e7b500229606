import type { MessageRetention, MessageRetentionInput } from '#contract/messaging/customer-data.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/delete-in-batches.ts'
import { dropEmptyMonths } from '../../platform/db/months.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { fieldDifferences, recordAudit } from '../audit/service.ts'
import * as store from './message-retention-store.ts'

type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export async function getRetention({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<MessageRetention> {
  const rule = await store.findRule(db, scope)
  return { ...rule, may_change: decidePermission('messaging.manage', scope).allowed }
}

/** How long a place keeps messages at its numbers; its owner and its admins say so. */
export async function updateRetention(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: Omit<Caller, 'language'>,
  given: MessageRetentionInput,
): Promise<MessageRetention> {
  await deps.db.transaction(async (tx) => {
    const changes = fieldDifferences(await store.findRule(tx, scope), given)
    // Pressed again it begins no new week.
    if (Object.keys(changes).length === 0) return
    await store.saveRule(tx, scope, given, deps.clock.now())
    const { organizationId, workspaceId, userId } = scope
    const target = workspaceId
      ? { kind: 'workspace' as const, id: workspaceId, name: '' }
      : { kind: 'account' as const, id: userId, name: '' }
    const entry = { organizationId, workspaceId, action: 'messaging.retention-changed' as const, target, changes }
    await recordAudit({ ...deps, db: tx }, { userId, from }, entry)
  })
  return getRetention(deps, scope)
}

const forgetSeconds = 3_600
const atOnce = 500

/**
 * Forgets what is kept no longer, some at a time, and says in the audit log how much of each number that was. A month of which nothing is left goes,
 * whoever's rule or removal it was.
 */
export const messageRetentionTask = (deps: RetentionDeps): JobWorker =>
  periodicTask('forget-messages', forgetSeconds, async (signal) => {
    const now = deps.clock.now()
    for (const id of await store.listRuled(deps.db, now)) await forgetOf(deps, { id, now }, signal)
    await dropEmptyMonths(deps.db, 'messaging_messages', now)
  })

async function forgetOf(
  deps: RetentionDeps,
  { id, now }: { id: MessagingAccountId; now: Date },
  signal: AbortSignal,
): Promise<void> {
  // What is erased does not come back: each batch looks at the rule again, which may have been changed or taken back meanwhile.
  const eachBatch = (forget: (tx: Db, account: store.RuledAccount) => Promise<number>) =>
    inBatches(
      atOnce,
      () =>
        deps.db.transaction(async (tx) => {
          const account = await store.lockRuled(tx, id, now)
          return account ? forget(tx, account) : 0
        }),
      signal,
    )
  await eachBatch(async (tx, account) => {
    const { rows, keys } = await store.forgetMessages(tx, account, atOnce)
    await eraseFiles({ ...deps, db: tx }, keys)
    if (rows > 0) await writeDown({ ...deps, db: tx }, account, { rows, files: keys.length })
    return rows
  })
  await eachBatch((tx, account) => store.forgetConversations(tx, account, atOnce))
}

/** With each batch: what a process that is killed has erased stands in the log, too. */
const writeDown = (
  deps: RetentionDeps,
  { id, name, organizationId, workspaceId }: store.RuledAccount,
  gone: { rows: number; files: number },
): Promise<void> =>
  recordAudit(
    deps,
    // Nobody pressed anything.
    { userId: null, name: deps.config.BRAND_NAME, from: { ip: '', userAgent: '' } },
    {
      organizationId,
      workspaceId,
      action: 'messaging.forgotten',
      target: { kind: 'number', id, name },
      changes: { erased_rows: { from: null, to: gone.rows }, erased_files: { from: null, to: gone.files } },
    },
  )
