import type { AnswerPart } from '#contract/chat/parts.ts'
import type { FlowReply } from '#contract/flows/schemas.ts'
import type { Language } from '#contract/language.ts'
import { splitSentences } from '#contract/voice/sentences.ts'
import { spokenAnswer } from '#contract/voice/spoken-answer.ts'
import type { Flows } from '../../flows/service.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import type { CallAct, RememberedFlow } from './call-memory.ts'

export type CallFlows = Pick<Flows, 'trigger' | 'getRun' | 'reply'>

type OnSentence = (text: string) => void

const lookMs = 400
const wakeMs = 2_000
const over = new Set(['done', 'failed', 'cancelled'])

type FlowEvents = {
  onBegun: (runId: string) => Promise<void>
  /** How far it is now; null where it has ended. */
  onSaid: (flow: RememberedFlow | null) => void
}

/** The flow that takes a call, if one does: it speaks first and hears what it waits for; when it has ended the agent goes on. */
export class CallFlow {
  readonly #flows: CallFlows
  readonly #call: CallRow
  readonly #open: OpenLine
  readonly #events: FlowEvents
  #run: { id: string; said: number; isWaiting: boolean } | undefined
  #following: Promise<CallAct | undefined> | undefined

  constructor(flows: CallFlows, call: CallRow, open: OpenLine, events: FlowEvents) {
    this.#flows = flows
    this.#call = call
    this.#open = open
    this.#events = events
  }

  /** Begins the first flow that listens to such calls; false where none does. */
  async begin(): Promise<boolean> {
    const { id, direction, callee, agentId } = this.#call
    const sender = callee === 'browser' ? '' : callee
    let isTaken = false
    // One call is one conversation: the first flow has it.
    const takes = (options: Record<string, unknown>) => {
      const isFirst = !isTaken && isFor(options, { agentId, direction })
      isTaken ||= isFirst
      return isFirst
    }
    const [begun] = await this.#flows.trigger(
      this.#open.scope,
      'on-call',
      { id, input: { sender, direction, conversation: id } },
      takes,
    )
    this.#run = begun && { id: begun.id, said: 0, isWaiting: false }
    if (begun) await this.#events.onBegun(begun.id)
    return begun !== undefined
  }

  /** Goes on with a run that another process followed; whether it said something meanwhile. */
  async resume({ run: id, said }: RememberedFlow): Promise<boolean> {
    const { status, replies } = await this.#flows.getRun(id)
    this.#run = over.has(status) && replies.length <= said ? undefined : { id, said, isWaiting: status === 'waiting' }
    return this.#run !== undefined && (status !== 'waiting' || replies.length > said)
  }

  /** Says what the flow says until it waits or has ended. */
  follow(onSentence: OnSentence): Promise<CallAct | undefined> {
    this.#following = this.#sayNew(onSentence, wakeMs).finally(() => {
      this.#following = undefined
    })
    return this.#following
  }

  /** Gives the flow what it waits for and says what comes of it; undefined where it waits for nothing. */
  async answer(text: string, onSentence: OnSentence): Promise<{ act: CallAct | undefined } | undefined> {
    // It may still be speaking.
    await this.#following
    const run = this.#run
    if (!run?.isWaiting) return undefined
    run.isWaiting = false
    if (!(await this.#flows.reply(run.id, text, wakeMs))) {
      this.#run = undefined
      return undefined
    }
    return { act: await this.follow(onSentence) }
  }

  /** Whether it said something that nobody waited for, such as after a time. */
  async hasNews(): Promise<boolean> {
    const run = this.#run
    if (!run?.isWaiting || this.#following) return false
    const view = await this.#flows.getRun(run.id)
    return view.status !== 'waiting' || view.replies.length > run.said
  }

  async #sayNew(onSentence: OnSentence, firstMs: number): Promise<CallAct | undefined> {
    const run = this.#run
    if (!run) return undefined
    for (let waitMs = 0; ; waitMs = waitMs === 0 ? firstMs : lookMs) {
      const view = await this.#flows.getRun(run.id, waitMs)
      const news = view.replies.slice(run.said)
      run.said += news.length
      for (const reply of news) for (const sentence of spokenReply(reply, this.#call.language)) onSentence(sentence)
      const act = news.find(({ call }) => call)?.call
      run.isWaiting = view.status === 'waiting'
      if (act || over.has(view.status)) this.#run = undefined
      if (news.length > 0 || !this.#run) this.#events.onSaid(this.#run ? { run: run.id, said: run.said } : null)
      if (act || run.isWaiting || over.has(view.status)) return act
    }
  }
}

function isFor(
  options: Record<string, unknown>,
  { agentId, direction }: Pick<CallRow, 'agentId' | 'direction'>,
): boolean {
  const { agent = '', direction: wanted = 'both' } = options
  return (agent === '' || agent === agentId) && (wanted === 'both' || wanted === direction)
}

/** A reply of a flow as it is said: of an answer what one would say of it, and what there is to choose from. */
export function spokenReply({ text, choices = [], parts }: FlowReply, language: Language): string[] {
  // A flow gives parts of answers only.
  if (parts) return spokenAnswer(parts as AnswerPart[], language, true)
  const { sentences, rest } = splitSentences([text, choices.join(', ')].filter(Boolean).join('\n'))
  return [...sentences, rest].filter((sentence) => sentence.trim() !== '')
}
