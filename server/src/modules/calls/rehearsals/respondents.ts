import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { getAgent } from '../../agents/service.ts'
import type { Flows } from '../../flows/service.ts'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import { type LineDeps, lineOf } from '../lines.ts'
import { type CallAnsweringDeps, createAnswerer } from '../live/answer-caller.ts'
import { spokenReply } from '../live/call-flow.ts'
import { greetingOf } from '../live/greeting.ts'
import type { RunningRehearsal } from './rehearsal-store.ts'

export type RespondentDeps = LineDeps & CallAnsweringDeps & { flows: Pick<Flows, 'startRun' | 'converse' | 'cancel'> }

/** What was said to somebody who calls. `transferred`: they would have been put through to a person. */
export type Response = {
  texts: string[]
  grounded: boolean
  credits: number
  isOver: boolean
  transferred: boolean
  failed: ErrorCode | null
  /** Why it may not be paid. */
  refused: ErrorCode | null
}

/** The other side of a rehearsed conversation. */
export type Respondent = {
  begin: () => Promise<Response>
  /** `onSentence` is told each sentence as soon as it is known. */
  answer: (text: string, signal: AbortSignal, onSentence?: (text: string) => void) => Promise<Response>
  close: () => Promise<void>
}

const quiet: Response = {
  texts: [],
  grounded: false,
  credits: 0,
  isOver: false,
  transferred: false,
  failed: null,
  refused: null,
}

/** Who answers: the agent as in a call, but that in writing its words are paid, or the flow as a test of the studio takes it. */
export async function openRespondent(
  deps: RespondentDeps,
  scope: Scope,
  { agentId, projectId, document, mode }: RunningRehearsal,
  language: Language,
): Promise<Respondent | undefined> {
  if (projectId && document) return flowRespondent(deps, scope, { projectId, document }, language)
  if (!agentId) return undefined
  const agent = await getAgent(deps, scope, agentId)
  const [line, entry] = await Promise.all([
    lineOf(deps.db, scope, agentId),
    findActiveEntry(deps.db, { agentId, ...scope }),
  ])
  const { name, instructions, greeting, model } = agent
  // As in a call nobody of the account is there: nobody to ask for leave.
  const asked: Scope = { ...scope, viaKey: true, signInId: agentId }
  const open = { line, agent: { id: agentId, name, instructions, greeting, model }, scope: asked }
  // By voice its seconds are paid, as a call's are.
  const paysWords = mode === 'text'
  const answerer = createAnswerer(deps, open, { call: { id: randomUUID(), purpose: '' }, entry, paysWords })
  return {
    begin: async () => ({ ...quiet, texts: [greetingOf({ call: { opening: '', language }, entry, open })] }),
    answer: async (text, signal, onSentence = () => {}) => {
      const texts: string[] = []
      const told = {
        signal,
        onSentence: (sentence: string) => {
          texts.push(sentence)
          onSentence(sentence)
        },
      }
      const { grounded, failed, credits = 0, refused = null } = await answerer.answer(text, language, told)
      const why = failed && !refused ? 'rehearsal_answer_failed' : null
      return { ...quiet, texts, grounded, credits, failed: why, refused }
    },
    close: answerer.close,
  }
}

const waitMs = 60_000

/** The node that begins a conversation of a flow; undefined where nobody can talk to it. */
export const conversationTrigger = ({ nodes }: FlowDocument): { id: string; kind: string } | undefined =>
  nodes.find(({ kind }) => kind === 'on-call') ?? nodes.find(({ kind }) => kind === 'on-chat')

/** Steps that act outside are simulated, as in the studio's test: nothing is sent, called or written elsewhere. */
function flowRespondent(
  { flows }: RespondentDeps,
  { userId, organizationId, workspaceId }: Scope,
  { projectId, document }: { projectId: string; document: FlowDocument },
  language: Language,
): Respondent | undefined {
  const trigger = conversationTrigger(document)
  if (!trigger) return undefined
  const conversation = `rehearsal/${randomUUID()}`
  const isCall = trigger.kind === 'on-call'
  const run = {
    document,
    flowId: projectId,
    trigger: trigger.id,
    tenant: { userId, organizationId, workspaceId },
    mode: 'test' as const,
    conversation,
    test: { pins: {}, real: [] as string[] },
    waitMs,
  }
  let waiting: string | undefined
  const toResponse = async (view: Awaited<ReturnType<typeof flows.converse>>): Promise<Response> => {
    const { replies, status, id } = view
    const acts = replies.flatMap(({ call }) => call ?? [])
    waiting = status === 'waiting' ? id : undefined
    if (status === 'running') await flows.cancel(id)
    return {
      texts: replies.flatMap((reply) => spokenReply(reply, language)),
      grounded: status !== 'failed' && replies.length > 0,
      credits: 0,
      // A flow that takes a call has it once; one of a chat begins anew with each message.
      isOver: acts.length > 0 || (isCall && status !== 'waiting'),
      transferred: acts.some((act) => act.do === 'transfer'),
      failed: status === 'failed' || status === 'running' ? 'rehearsal_flow_failed' : null,
      refused: null,
    }
  }
  return {
    begin: async () =>
      isCall
        ? toResponse(await flows.startRun({ ...run, input: { sender: '', direction: 'in', conversation } }))
        : quiet,
    answer: async (text, _signal, onSentence) => {
      const input = { message: text, sender: conversation, conversation, files: [] }
      const response = await toResponse(await flows.converse({ ...run, input, reply: { text } }))
      if (onSentence) response.texts.forEach(onSentence)
      return response
    },
    close: async () => void (waiting && (await flows.cancel(waiting))),
  }
}
