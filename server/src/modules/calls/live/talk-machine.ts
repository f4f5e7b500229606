import type { CallPhase } from '#contract/calls/wire.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { reduceTalk, talkTimes } from '#contract/voice/conversation/reduce.ts'
import {
  firstTalkState,
  shownPhase,
  type TalkEffect,
  type TalkEvent,
  type TalkState,
} from '#contract/voice/conversation/state.ts'

/** What happened; when is told beside it. */
type Happening = TalkEvent extends infer Event ? (Event extends TalkEvent ? Omit<Event, 'at'> : never) : never

type Options = {
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  act: (effect: TalkEffect) => void
  /** Something became of a turn. */
  onTurn: (turn: number) => void
  onPhase: (phase: CallPhase) => void
  /** After every event. */
  onState: () => void
}

/** The state of a call's conversation, and what follows from each event, done in its order. */
export class TalkMachine {
  state: TalkState
  phase: CallPhase = 'connecting'
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.state = firstTalkState('hands-free', options.now())
  }

  tell(happening: Happening, at = this.#options.now()): void {
    const { act, onTurn, onState, onPhase } = this.#options
    const { state, effects } = reduceTalk(this.state, { ...happening, at })
    this.state = state
    for (const effect of effects) act(effect)
    if ('turn' in happening) onTurn(happening.turn)
    onState()
    const shown = shownPhase(this.state, talkTimes.hold)
    if (shown === this.phase || shown === 'closed') return
    this.phase = shown
    onPhase(shown)
  }

  /** A turn that nobody asked for: the agent says this. */
  sayByItself(text: LocalizedText | string, language: Language): void {
    this.tell({ type: 'typed', text: '' })
    const turn = this.state.turns.length - 1
    this.tell({ type: 'sentence', turn, text: typeof text === 'string' ? text : text[language] })
    this.tell({ type: 'complete', turn })
  }

  /** Whether nobody speaks, is waited for or answered. */
  get isQuiet(): boolean {
    const { isAnswering, muted, speech, utterances } = this.state
    return !isAnswering && !muted && !speech && utterances.length === 0
  }

  /** How many of the agent's turns the caller spoke over. */
  get interruptions(): number {
    return this.state.turns.filter(({ heard }) => heard !== undefined).length
  }
}
