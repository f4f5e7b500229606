import { randomUUID } from 'node:crypto'
import type { RehearsalChannel, RehearsalScenario, RehearsedMore, SimulatedAct } from '#contract/calls/rehearsal.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { FlowReply, TraceStep } from '#contract/flows/schemas.ts'
import type { Language } from '#contract/language.ts'
import { definitionOf, type FlowDocument, fieldsOf } from '#flow/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Flows } from '../../flows/service.ts'
import { spokenReply } from '../live/call-flow.ts'
import { keptParts } from './agent-in-chat.ts'
import type { Beginning } from './beginnings.ts'
import { quietResponse, type Respondent, type RespondentDeps, type Response } from './respondent.ts'
import { firstMail } from './written-mail.ts'

const waitMs = 60_000
/** What is kept of what a step was given. */
const valueCharacters = 2_000

/** What begins a conversation, by the kind of the node. */
const channelOf = new Map<string, RehearsalChannel>([
  ['on-call', 'call'],
  ['on-chat', 'chat'],
  ['on-whatsapp', 'message'],
  ['on-email', 'mail'],
])

/** The node that begins a conversation of a flow, the first of its kinds or that of a channel; undefined where nobody can talk to it. */
export function conversationTrigger(
  { nodes }: FlowDocument,
  wanted?: RehearsalChannel,
): { id: string; channel: RehearsalChannel } | undefined {
  for (const [begins, channel] of channelOf) {
    const node = nodes.find(({ kind }) => kind === begins)
    if (node && (wanted === undefined || wanted === channel)) return { id: node.id, channel }
  }
  return undefined
}

type Rehearsed = {
  projectId: string
  document: FlowDocument
  channel: RehearsalChannel
  scenario: Pick<RehearsalScenario, 'name' | 'mail'>
  /** What of it begins with what is written first. */
  beginningOf: ((text: string) => Promise<Beginning>) | undefined
}

/** Steps that act outside are simulated, as in the studio's test: nothing is sent, called or written elsewhere, and it is told what would have been. */
export function flowRespondent(
  { flows }: Pick<RespondentDeps, 'flows'>,
  { userId, organizationId, workspaceId }: Scope,
  { projectId, document, channel, scenario, beginningOf }: Rehearsed,
  language: Language,
): Respondent | undefined {
  const trigger = conversationTrigger(document, channel)
  if (!trigger) return undefined
  const conversation = `rehearsal/${randomUUID()}`
  const isCall = channel === 'call'
  const tenant = { userId, organizationId, workspaceId }
  const run = {
    document,
    flowId: projectId,
    trigger: trigger.id,
    tenant,
    mode: 'test' as const,
    conversation,
    test: { pins: {}, real: [] as string[] },
    waitMs,
  }
  /** How many steps of which run were looked at. */
  const seen = new Map<string, number>()
  let waiting: string | undefined
  let beginning: Beginning | undefined
  const actsOf = async (id: string): Promise<SimulatedAct[]> => {
    const { steps } = await flows.trace(tenant, id)
    const news = steps.slice(seen.get(id) ?? 0)
    seen.set(id, steps.length)
    return news.filter(({ simulated, state }) => simulated && state === 'done').map(actOf)
  }
  const toResponse = async (view: Awaited<ReturnType<Flows['converse']>>): Promise<Response> => {
    const { replies, status, id } = view
    const ends = replies.flatMap(({ call }) => call ?? [])
    waiting = status === 'waiting' ? id : undefined
    if (status === 'running') await flows.cancel(id)
    return {
      ...quietResponse,
      texts: isCall ? replies.flatMap((reply) => spokenReply(reply, language)) : writtenReplies(replies),
      more: { ...partsOf(channel, replies), acts: await actsOf(id) },
      grounded: status !== 'failed' && replies.length > 0,
      // A flow that takes a call has it once; one of messages begins anew with each.
      isOver: ends.length > 0 || (isCall && status !== 'waiting'),
      transferred: ends.some((end) => end.do === 'transfer'),
      failed: status === 'failed' || status === 'running' ? 'rehearsal_flow_failed' : null,
    }
  }
  return {
    begin: async () =>
      isCall
        ? toResponse(await flows.startRun({ ...run, input: { sender: '', direction: 'in', conversation } }))
        : quietResponse,
    answer: async (text, _signal, onSentence) => {
      const first = beginning ? undefined : await beginningOf?.(text)
      beginning ??= first
      const input = { ...senderOf(channel, scenario, conversation), message: text, conversation, files: [] }
      const begins = { ...run, trigger: beginning?.node ?? trigger.id }
      const response = await toResponse(await flows.converse({ ...begins, input, reply: { text } }))
      if (onSentence) response.texts.forEach(onSentence)
      return { ...response, start: first?.start }
    },
    close: async () => void (waiting && (await flows.cancel(waiting))),
  }
}

/** Who writes, as their channel tells it: a number and an address that are nobody's. */
function senderOf(channel: RehearsalChannel, scenario: Rehearsed['scenario'], conversation: string) {
  switch (channel) {
    case 'message':
      return { sender: '+15550100', name: scenario.name }
    case 'mail': {
      const { subject, from } = firstMail(scenario, '')
      return { sender: from.address, name: from.name, subject }
    }
    case 'call':
    case 'chat':
      return { sender: conversation }
  }
}

/** What is written in a row is one message, with what there is to choose from below. */
function writtenReplies(replies: readonly FlowReply[]): string[] {
  const texts = replies.map(({ text, choices = [] }) =>
    [text.trim(), ...choices.map((choice) => `- ${choice}`)].filter(Boolean).join('\n'),
  )
  const said = texts.filter(Boolean).join('\n\n')
  return said ? [said] : []
}

/** Only a chat shows tables and charts. */
function partsOf(channel: RehearsalChannel, replies: readonly FlowReply[]): RehearsedMore {
  // A flow gives parts of answers only.
  const parts = replies.flatMap((reply) => (reply.parts ?? []) as AnswerPart[])
  return channel === 'chat' && parts.length > 0 ? { parts: keptParts(parts) } : {}
}

/** What a step was given that somebody wrote or filled in. */
function actOf({ kind, input }: TraceStep): SimulatedAct {
  const definition = definitionOf(kind)
  const fields = definition ? fieldsOf(definition, (input ?? {}) as Record<string, unknown>) : []
  const given = fields.flatMap(({ path, value }) =>
    typeof value === 'string' && value.trim() !== '' ? [{ option: path, value: value.slice(0, valueCharacters) }] : [],
  )
  return { kind, given }
}
