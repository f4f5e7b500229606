import type { ApprovalId, ApprovalState, DataApproval, ToolEffect } from '#contract/approvals/schemas.ts'
import type { ToolPermission } from '#contract/connections/schemas.ts'
import { newId } from '../../../platform/id.ts'
import type { Approvals, ToolRef } from '../../approvals/service.ts'
import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob } from '../job.ts'
import { ToolRefused } from './tool-problem.ts'

type About = { tool: string; source: string; effect: ToolEffect; input: Record<string, unknown> }

/** What stands before a tool that writes, sends or spends. */
export type ApprovalGate<I = unknown> = {
  approvals: Approvals
  /** Which tool it is now, and what its owner set for it; read at the moment of the call. */
  now: (job: AnswerJob) => Promise<{ tool: ToolRef; permission: ToolPermission }>
  /** Longest wait of one answer for all its tools. */
  waitMs: number
  /** What it will do, for the person who decides. */
  about(input: I, job: AnswerJob): About | Promise<About>
}

type Call<I> = { input: I; id: string }
/** What was refused once in an answer is not asked for again in it, and the wait is one budget. */
type Asked = { refused: Set<string>; leftMs: number }
const askedOf = new WeakMap<object, Asked>()

const refusals: Record<Exclude<ApprovalState, 'waiting' | 'once' | 'always'>, string> = {
  not_now: 'The person did not allow this call. Do not try it again in this answer; say what was not done.',
  never: 'The person does not allow this tool. Do not try it again; say what was not done.',
  timed_out: 'Nobody allowed this call in time. Do not try it again in this answer; say what was not done.',
  stopped: 'The answer was stopped.',
  unattended: 'A program asked and nobody is there to allow this tool. Say what was not done.',
}

/** Returns when a tool may run. Throws ToolProblem when it may not, whatever the model or a document says about it. */
export async function passGate<I>(gate: ApprovalGate<I>, call: Call<I>, job: AnswerJob): Promise<void> {
  const { tool, permission } = await gate.now(job)
  if (permission === 'never') throw new ToolRefused(refusals.never)
  if (permission === 'always') return
  const granted = await gate.approvals.granted(job.scope, job.agentId, tool)
  if (granted === 'always') return
  if (granted === 'never') throw new ToolRefused(refusals.never)
  const asked = askedFor(gate, job)
  if (asked.refused.has(tool.key)) throw new ToolRefused(refusals.not_now)
  const state = await askPerson(gate, call, job, tool, asked)
  if (state === 'once' || state === 'always') return
  asked.refused.add(tool.key)
  job.signal.throwIfAborted()
  throw new ToolRefused(refusals[state])
}

function askedFor({ waitMs }: { waitMs: number }, { writer }: AnswerJob): Asked {
  const known = askedOf.get(writer) ?? { refused: new Set<string>(), leftMs: waitMs }
  askedOf.set(writer, known)
  return known
}

type Ended = Exclude<ApprovalState, 'waiting'>

async function askPerson<I>(
  gate: ApprovalGate<I>,
  call: Call<I>,
  job: AnswerJob,
  tool: ToolRef,
  asked: Asked,
): Promise<Ended> {
  const { writer, scope, asker, agentId, deadline, signal, language } = job
  const about = await gate.about(call.input, job)
  const card = (id: ApprovalId, state: ApprovalState, expiresAt: Date): DataApproval => ({
    approval_id: id,
    tool_call_id: call.id,
    agent_id: agentId,
    ...about,
    state,
    expires_at: expiresAt.toISOString(),
    decided_at: null,
  })
  if (asker.kind !== 'member' || !asker.interactive || scope.viaKey) {
    writer.approval(card(newId(job.now), 'unattended', job.now))
    writer.notice(noticeOf('approval_unattended', language, { name: about.tool }))
    return 'unattended'
  }
  const resume = deadline.pause()
  const since = performance.now()
  try {
    const waiting = await gate.approvals.wait(scope, { agentId, tool, waitMs: asked.leftMs }, signal)
    writer.approval(card(waiting.id, 'waiting', waiting.expiresAt))
    const state = await waiting.end
    // The writer has closed the card together with the steps that were open.
    if (state === 'stopped') return state
    writer.approval({ ...card(waiting.id, state, waiting.expiresAt), decided_at: new Date().toISOString() })
    if (state === 'timed_out') writer.notice(noticeOf('approval_timed_out', language, { name: about.tool }, 'retry'))
    return state
  } finally {
    asked.leftMs = Math.max(0, asked.leftMs - (performance.now() - since))
    resume()
  }
}
