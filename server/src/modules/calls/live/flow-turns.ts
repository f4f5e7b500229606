import { noteThreadLink, threadOfRun } from '../../notifications/service.ts'
import { setVersion } from '../call-store.ts'
import type { Answerer } from './answer-caller.ts'
import type { CallActs } from './call-acts.ts'
import { CallFlow } from './call-flow.ts'
import type { RememberedFlow } from './call-memory.ts'
import type { CallConversation } from './conversation.ts'
import type { KeptMemory } from './kept-memory.ts'
import type { BegunCall, LiveCallDeps } from './live-call-deps.ts'

type Hands = {
  memory: Pick<KeptMemory, 'keep'>
  acts: Pick<CallActs, 'after'>
  sayAsItComes: CallConversation['sayAsItComes']
}

/** What the flow of a call says in it, turn by turn, and what is to follow. */
export class FlowTurns {
  readonly #deps: LiveCallDeps
  readonly #begun: BegunCall
  readonly #hands: Hands
  readonly #flow: CallFlow

  constructor(deps: LiveCallDeps, begun: BegunCall, hands: Hands) {
    this.#deps = deps
    this.#begun = begun
    this.#hands = hands
    this.#flow = new CallFlow(deps.flows, begun.call, begun.open, {
      onBegun: (run) => this.#noteRun(run),
      onSaid: (flow) => hands.memory.keep({ flow }),
    })
  }

  /** Begins the first flow that listens to such calls; false where none does. */
  begin(): Promise<boolean> {
    return this.#flow.begin()
  }

  /** Goes on with a run that another process followed; whether it said something meanwhile. */
  resume(flow: RememberedFlow): Promise<boolean> {
    return this.#flow.resume(flow)
  }

  /** Says what it says by itself, until it waits or has ended. */
  async follow(): Promise<void> {
    const { acts, sayAsItComes } = this.#hands
    await sayAsItComes(async (onSentence) => {
      const said: string[] = []
      const act = await this.#flow.follow((text) => {
        said.push(text)
        onSentence(text)
      })
      return act && acts.after(act, said.join(' '))
    })
  }

  /** Says what it said meanwhile, such as after a time. */
  async look(): Promise<void> {
    if (await this.#flow.hasNews()) await this.follow()
  }

  /** What it waits for it is given; what it does not the agent answers. */
  before(agent: Answerer): Answerer {
    return {
      answer: async (question, language, told) => {
        const said: string[] = []
        const given = await this.#flow.answer(question, (text) => {
          said.push(text)
          if (!told.signal.aborted) told.onSentence(text)
        })
        if (!given) return agent.answer(question, language, told)
        const act = told.signal.aborted ? undefined : given.act
        return { grounded: false, failed: false, afterwards: act && this.#hands.acts.after(act, said.join(' ')) }
      },
      close: () => agent.close(),
    }
  }

  /** The call is one of the flow's version, and what the flow tells people belongs to it; a call goes on without. */
  async #noteRun(runId: string): Promise<void> {
    const { db, clock, log } = this.#deps
    const { call, open } = this.#begun
    const link = { thread: threadOfRun(runId), kind: 'call', ref: call.id } as const
    await Promise.all([
      setVersion(db, call.id, runId),
      noteThreadLink(db, { ...link, organizationId: open.scope.organizationId, now: clock.now() }),
    ]).catch((error) => log.warn({ err: error }, 'a call was not put into its thread'))
  }
}
