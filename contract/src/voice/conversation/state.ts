/** Hands-free: whoever speaks is heard. Push-to-talk: only while the button is held. */
export type TalkMode = 'hands-free' | 'push-to-talk'

type TalkPhase = 'connecting' | 'listening' | 'waiting' | 'answering' | 'closed'

/** Why it does not go on by itself. `quiet`: nobody has spoken for minutes, and the microphone is off. */
type TalkProblem = 'recogniser' | 'not-understood' | 'quiet' | 'answer-failed'

/** Somebody is speaking. Times are milliseconds of one clock. */
type Speech = { since: number; last: number; voiced: number }

/** What was said and not asked yet; `words` undefined: the recogniser has not answered. */
type Utterance = { id: number; until: number; ended: number; words?: string }

/** When what happened in a turn: the last sound of the person, the end that was heard, the words, the first sentence, the first sound. */
type TurnTimes = { spoken: number; ended: number; words: number; sentence?: number; sound?: number }

export type SpokenTurn = {
  question: string
  sentences: readonly string[]
  /** No more sentences come. */
  complete: boolean
  /** How many sentences have been said to their end. */
  played: number
  times: TurnTimes
  /** What the person had heard when they spoke over it. */
  heard?: string
}

export type TalkState = {
  phase: TalkPhase
  mode: TalkMode
  muted: boolean
  pressed: boolean
  speech?: Speech | undefined
  utterances: readonly Utterance[]
  nextUtterance: number
  /** The answer that is waited for or given: the last of `turns`. */
  isAnswering: boolean
  /** The voice is held, for somebody may be speaking over it. */
  held: boolean
  turns: readonly SpokenTurn[]
  problem?: TalkProblem | undefined
  lastSound: number
}

/** `turn` is the place of a turn: what comes late of an earlier one changes nothing. */
export type TalkEvent = { at: number } & (
  | { type: 'connected' }
  | { type: 'frame'; speaking: boolean; ms: number }
  | { type: 'pressed' }
  | { type: 'released' }
  | { type: 'words'; utterance: number; text: string }
  | { type: 'unheard'; utterance: number }
  | { type: 'sentence'; turn: number; text: string }
  | { type: 'complete'; turn: number }
  | { type: 'failed'; turn: number }
  | { type: 'sounded'; turn: number }
  | { type: 'played'; turn: number }
  | { type: 'cut'; turn: number; share: number }
  | { type: 'tick' }
  | { type: 'mute'; on: boolean }
  | { type: 'mode'; mode: TalkMode }
  /** Asked by typing while one talks: its answer is said, too. */
  | { type: 'typed'; text: string }
  | { type: 'resume' }
  | { type: 'close' }
)

/** What is to be done outside, in this order. */
export type TalkEffect =
  | { do: 'recognise'; utterance: number; from: number; until: number }
  | { do: 'ask'; turn: number; text: string }
  | { do: 'say'; turn: number; text: string }
  | { do: 'hold' }
  | { do: 'go-on' }
  /** Drops what is being said of a turn; how much of its sentence was heard comes back as `cut`. */
  | { do: 'silence'; turn: number }
  | { do: 'stop-answer' }

export const firstTalkState = (mode: TalkMode, at: number): TalkState => ({
  phase: 'connecting',
  mode,
  muted: false,
  pressed: false,
  utterances: [],
  nextUtterance: 1,
  isAnswering: false,
  held: false,
  turns: [],
  lastSound: at,
})

/** What the person sees: who speaks counts before what is waited for. */
export function shownPhase({ phase, speech, utterances, isAnswering }: TalkState, heldMs: number): TalkPhase {
  if (phase === 'connecting' || phase === 'closed') return phase
  if (speech && speech.voiced >= heldMs) return 'listening'
  if (utterances.length > 0) return 'waiting'
  return isAnswering ? phase : 'listening'
}
