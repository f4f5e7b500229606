import { randomUUID } from 'node:crypto'
import { localized } from '#contract/kit/localized-text.ts'
import { fail } from '../../platform/http/fail.ts'
import type { AnswerJob, AnswerOutcome } from '../answering/job.ts'
import type { FlowAnswers } from '../answering/service.ts'
import { writeReply } from './reply-words.ts'
import { type FlowRunDeps, giveReply, pausedView, type RunView, startRun } from './runs.ts'
import { findAsked } from './stores/flow-agent-ref-store.ts'
import { findShownReplies, noteShownReplies } from './stores/shown-replies-store.ts'
import { isPaused, listTriggers } from './stores/trigger-store.ts'

/** How long it is waited for the next pause before what was said until then is shown. */
const lookMs = 400
/** A run that waited must be woken first: until then it looks as before. */
const wakeMs = 2_000
const over = new Set(['done', 'failed', 'cancelled', 'waiting'])

/** Agents that are flows: a question begins a run, or is the reply that a run of the conversation waits for. */
export const flowAnswers = (deps: FlowRunDeps): FlowAnswers => ({
  find: async ({ agents = [], agentId, scope, ...asked }) => {
    const named = agents.map(({ _id }) => _id)
    const conversation = asked.conversation ?? `once/${randomUUID()}`
    const found = await findAsked(deps.db, {
      organizationId: scope.organizationId,
      agents: named.length > 0 ? named : [agentId],
      named: named.length > 0,
      conversation,
    })
    return found && ((job) => answer(deps, job, found.flowId, conversation))
  },
})

async function answer(
  deps: FlowRunDeps,
  job: AnswerJob,
  flowId: string | null,
  conversation: string,
): Promise<AnswerOutcome> {
  if (flowId === null) throw fail('flow_agent_withdrawn')
  if (await isPaused(deps.db, flowId)) throw fail('flow_paused')
  const files = job.files.filter(({ isNew }) => isNew).map(({ name, mime, bytes }) => ({ name, mime, bytes }))
  const reply = { text: job.question, files }
  const given = await giveReply(deps, { flowId, conversation, reply, waitMs: wakeMs })
  if (!given) return follow(deps, job, await begin(deps, job, flowId, conversation, files), 0)
  // What it said when nobody waited, and is not shown yet, comes first.
  const { count } = await findShownReplies(deps.db, given.view.id)
  return follow(deps, job, given.view, Math.min(count, given.before))
}

/** A new run of the version that is published. It belongs to whoever published it, as every run of its other triggers. */
async function begin(
  deps: FlowRunDeps,
  { question, scope, asker }: AnswerJob,
  flowId: string,
  conversation: string,
  files: unknown[],
): Promise<RunView> {
  const trigger = (await listTriggers(deps.db, flowId)).find(
    ({ kind, organizationId }) => kind === 'on-chat' && organizationId === scope.organizationId,
  )
  const flow = trigger && (await deps.engine.documents.get(trigger.documentHash))
  if (!trigger || !flow) throw fail('flow_agent_withdrawn')
  const { userId, organizationId, workspaceId } = trigger
  return startRun(deps, {
    document: flow.document,
    flowId,
    trigger: trigger.node,
    conversation,
    waitMs: lookMs,
    tenant: { userId, organizationId, workspaceId },
    input: { message: question, sender: asker.kind === 'visitor' ? conversation : scope.userId, conversation, files },
  })
}

/** Writes what the run says as it says it, until it ends or waits. A run whose answer is stopped is cancelled. */
async function follow(deps: FlowRunDeps, job: AnswerJob, first: RunView, before: number): Promise<AnswerOutcome> {
  let view = first
  let shown = before
  for (;;) {
    for (const reply of view.replies.slice(shown)) writeReply(job, reply)
    shown = Math.max(shown, view.replies.length)
    if (over.has(view.status)) break
    if (job.signal.aborted) await deps.engine.cancel(view.id)
    job.signal.throwIfAborted()
    view = await pausedView(deps, view.id, lookMs)
  }
  await noteShownReplies(deps.db, view.id, { count: shown, answerId: job.answerId ?? null })
  if (view.error) throw fail('flow_failed', { reason: view.error.message[job.language] })
  if (shown === before) job.writer.text(emptyAnswer[view.status === 'waiting' ? 'waiting' : 'done'][job.language])
  job.writer.endText()
  return { model: null }
}

const emptyAnswer = {
  waiting: localized(
    'Noted. This continues once someone has decided or its time has come.',
    'Tercatat. Ini berlanjut setelah ada yang memutuskan atau waktunya tiba.',
  ),
  done: localized('Done.', 'Selesai.'),
}
