import { Cron } from 'croner'
import type { UserId } from '#contract/kit/id.ts'
import { definitionOf, type FlowDocument, readOptions } from '#flow/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Enqueuer, hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { FlowEvent, TriggerMatch } from './channels.ts'
import type { Engine } from './engine/engine.ts'
import { type FlowRunDeps, pausedView, type RunView, runIdOf, startRun } from './runs.ts'
import * as store from './stores/trigger-store.ts'

export type { Trigger } from './stores/trigger-store.ts'

/** The one job of all schedules (schedules.ts). */
export const schedulesQueue = 'flow-schedules'

type TriggerDeps = Pick<Deps, 'db' | 'clock'> & { engine: Engine }

/**
 * Registers what begins a published flow: addresses of webhooks, due times of schedules, and who listens to messages and alarms.
 * Runs that are under way go on with the version they began with. Answers the triggers, webhooks with the end of their address.
 */
export async function publishTriggers(
  deps: TriggerDeps,
  published: { flowId: string; document: FlowDocument; tenant: TenantView },
): Promise<store.Trigger[]> {
  const { flowId, document, tenant } = published
  const { hash } = await deps.engine.documents.keep(document)
  const triggers = document.nodes.flatMap((node): store.NewTrigger[] => {
    const definition = definitionOf(node.kind)
    if (definition?.input !== null) return []
    const { options } = readOptions(definition, node)
    const secret = node.kind === 'on-webhook' ? newToken() : null
    const dueAt = node.kind === 'on-schedule' ? nextDue(options, document.settings.timezone, deps.clock.now()) : null
    const { userId, organizationId, workspaceId } = tenant
    return [
      {
        userId,
        organizationId,
        workspaceId,
        flowId,
        node: node.id,
        kind: node.kind,
        documentHash: hash,
        options,
        secret,
        secretHash: secret && hashToken(secret),
        dueAt,
      },
    ]
  })
  await deps.db.transaction(async (tx) => {
    await store.replaceTriggers(tx, flowId, triggers)
    // Whoever publishes it again takes over what still waits of somebody who has left.
    await store.takeOver(tx, [flowId], tenant.userId)
    if (triggers.some(({ dueAt }) => dueAt)) await hastenSchedules({ ...deps, db: tx })
  })
  return store.listTriggers(deps.db, flowId)
}

/** Nothing begins the flow any more; its runs go on. */
export const unpublishTriggers = (deps: Pick<Deps, 'db'>, flowId: string): Promise<void> =>
  store.replaceTriggers(deps.db, flowId, [])

/** Triggers of a deleted flow begin nothing; restored they are what they were, and schedules that were due since begin once. */
export async function restTriggers(deps: Pick<Deps, 'db' | 'clock'>, flowId: string, resting: boolean): Promise<void> {
  await store.restTriggers(deps.db, flowId, resting)
  if (!resting) await hastenSchedules(deps)
}

/** Flows of people who have left or are deactivated run for somebody else from now on. Pass a transaction as `db`. */
export async function takeOverFlows(to: Enqueuer, flowIds: readonly string[], userId: UserId): Promise<void> {
  if (flowIds.length === 0) return
  await store.takeOver(to.db, flowIds, userId)
  await hastenSchedules(to)
}

/** Schedules may have become due, such as those of a workspace that is restored. */
export const hastenSchedules = (to: Enqueuer): Promise<void> => hastenPeriodicTask(to, schedulesQueue)

/**
 * Begins what listens to an event. A run's id is made of flow, trigger and event: told again, also after a failure half-way, by
 * another process or once a newer version is published, only what has not begun yet begins. A message of a conversation in which a
 * run waits is its reply, once, and begins nothing. Holds as long as runs are kept.
 */
export async function beginOf(
  deps: FlowRunDeps,
  {
    tenant,
    kind,
    event,
    fits = () => true,
  }: { tenant: TenantView; kind: string; event: FlowEvent; fits?: TriggerMatch },
): Promise<RunView[]> {
  if (event.id === '') throw new Error(`an event of ${kind} has no id`)
  const all = (await store.listTriggersOf(deps.db, tenant, kind)).filter(({ options }) => fits(options))
  const conversation = conversationOf(kind, event)
  if (conversation !== undefined) {
    const { message = '', files = [] } = event.input
    const begins = all.map(({ flowId, node }) => runIdOf(flowId, keyOf({ kind, node }, event)))
    const payload = { text: String(message), files }
    const runId = await deps.engine.reply({ tenant, kind, id: event.id, conversation, payload, begins })
    if (runId !== undefined) return [await pausedView(deps, runId, 0)]
  }
  return Promise.all(all.map((trigger) => beginWith(deps, trigger, event, conversation)))
}

/** Of one channel: two channels may call a conversation the same. */
function conversationOf(kind: string, { input: { conversation } }: FlowEvent): string | undefined {
  const isOne = definitionOf(kind)?.conversation === true && typeof conversation === 'string' && conversation !== ''
  return isOne ? `${kind}/${conversation}` : undefined
}

const keyOf = ({ kind, node }: Pick<store.Trigger, 'kind' | 'node'>, { id }: FlowEvent) =>
  JSON.stringify([kind, node, id])

async function beginWith(
  deps: FlowRunDeps,
  trigger: store.Trigger,
  event: FlowEvent,
  conversation: string | undefined,
): Promise<RunView> {
  const flow = await deps.engine.documents.get(trigger.documentHash)
  if (!flow) throw new Error(`the document of ${trigger.flowId} is gone`)
  return startRun(deps, {
    document: flow.document,
    flowId: trigger.flowId,
    trigger: trigger.node,
    tenant: trigger,
    input: event.input,
    ...(conversation !== undefined && { conversation }),
    idempotencyKey: keyOf(trigger, event),
  })
}

/** When a schedule is due next, in its zone; null when never. */
export function nextDue(options: Record<string, unknown>, timezone: string, now: Date): Date | null {
  try {
    return new Cron(String(options.cron), { timezone: String(options.timezone || timezone), paused: true }).nextRun(now)
  } catch {
    return null
  }
}
