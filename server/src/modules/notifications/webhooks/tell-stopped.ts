import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyUsers } from '../notify.ts'
import { listKeepers, type WebhookRow } from './webhook-store.ts'

/** Whoever looks after the workspace hears that its webhook is off. Pass the transaction that switched it off as `db`. */
export async function tellStopped(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  { id, name, workspaceId, workspaceName, lastStatus }: WebhookRow,
): Promise<void> {
  await notifyUsers(deps, {
    kind: 'webhook_stopped',
    to: await listKeepers(deps.db, workspaceId),
    key: `webhook:${id}:${deps.clock.now().toISOString()}`,
    facts: { name, workspace: workspaceName, status: lastStatus ?? 0 },
  })
}
