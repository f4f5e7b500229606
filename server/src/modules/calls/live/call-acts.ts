import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import { wantsNoCalls, wantsPerson } from '#engine/calls/index.ts'
import { openPhoneNumbers } from '../../../platform/phone-number.ts'
import { setTransfer } from '../call-store.ts'
import { addOptOut } from '../campaigns/campaign-store.ts'
import type { FollowingAct } from './call-memory.ts'
import type { OwnReply } from './conversation-options.ts'
import type { KeptMemory } from './kept-memory.ts'
import type { BegunCall, LiveCallDeps } from './live-call-deps.ts'
import { saidByItself } from './said-by-itself.ts'

type Hands = {
  memory: Pick<KeptMemory, 'keep'>
  say: (text: LocalizedText) => void
  sayThen: (text: LocalizedText, goOn: () => void) => void
  tellTransfer: (to: string) => void
  finish: (by: CallEndedBy) => Promise<void>
  onFailed: (error: unknown) => void
}

/** What a call's agent does besides talking, once it has said so: it hangs up, puts through, or has somebody not called again. */
export class CallActs {
  readonly #deps: Pick<LiveCallDeps, 'db' | 'clock'>
  readonly #begun: BegunCall
  readonly #hands: Hands

  constructor(deps: Pick<LiveCallDeps, 'db' | 'clock'>, begun: BegunCall, hands: Hands) {
    this.#deps = deps
    this.#begun = begun
    this.#hands = hands
  }

  /** What is to be done once `words` have been said. Kept until then: where another process has the call by that time, that one does it. */
  after(act: FollowingAct, words: string): () => void {
    this.#hands.memory.keep({ next: { act, words } })
    return () => this.take(act)
  }

  take(act: FollowingAct): void {
    const { finish, onFailed } = this.#hands
    const done = (async () => {
      if (act.do === 'transfer') return this.#putThrough(act.to || this.#person)
      if (act.do === 'opt-out') await this.#optOut()
      await finish('agent')
    })()
    done.catch(onFailed)
  }

  /** Who wants a person is put through, and who wants no calls is not called again; nothing of it is asked of the agent. */
  replyTo(question: string): OwnReply | undefined {
    const { direction, language } = this.#begun.call
    const reply = (text: LocalizedText, act: FollowingAct) => ({ text, afterwards: this.after(act, text[language]) })
    if (direction === 'out' && wantsNoCalls(question)) return reply(saidByItself.noMoreCalls, { do: 'opt-out' })
    if (!this.#person || !wantsPerson(question)) return undefined
    return reply(saidByItself.transfer, { do: 'transfer', to: '' })
  }

  /** False where there is nobody to whom the caller could be put through. */
  offerPerson(): boolean {
    if (!this.#person) return false
    const { transfer } = saidByItself
    this.#hands.sayThen(transfer, this.after({ do: 'transfer', to: '' }, transfer[this.#begun.call.language]))
    return true
  }

  /** Who takes a caller over. */
  get #person(): string {
    return this.#begun.open.line.transfer_to
  }

  /** Puts the caller through to a person, and ends for the agent. */
  async #putThrough(number: string): Promise<void> {
    const { memory, say, tellTransfer, finish } = this.#hands
    const readNumber = await openPhoneNumbers()
    const to = readNumber(number)
    if (!to) {
      memory.keep({ next: null })
      return say(saidByItself.noPerson)
    }
    await setTransfer(this.#deps.db, this.#begun.call.id, to)
    tellTransfer(to)
    await finish('transfer')
  }

  /** Who asks for it is not called again. */
  async #optOut(): Promise<void> {
    const { db, clock } = this.#deps
    const { call, open } = this.#begun
    await addOptOut(db, open.scope, call.callee, clock.now())
  }
}
