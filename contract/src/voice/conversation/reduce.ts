import { unreachable } from '../../kit/unreachable.ts'
import { isBackchannel, isEcho, isHesitation } from './backchannel.ts'
import type { SpokenTurn, TalkEffect, TalkEvent, TalkState } from './state.ts'

/** Milliseconds. */
export const talkTimes = {
  /** Speech over a voice holds it after this much of it. */
  hold: 120,
  /** Less than this is a cough or a click. */
  leastSpeech: 240,
  /** Quiet for this long, after the gap between two syllables that voice activity waits for (160), ends what was said. */
  endOfSpeech: 340,
  /** One utterance; who speaks on begins the next one, and both are one question. */
  longestSpeech: 55_000,
  recogniser: 20_000,
  /** Sound that stops coming while somebody speaks (a microphone that was unplugged) ends what was said. */
  soundGone: 1_000,
  /** Nobody has spoken, and nothing is being answered. */
  quiet: 180_000,
} as const

/** How much is heard before what was found to be speech: its first sound is quiet. */
const leadMs = 300

type Step = { state: TalkState; effects: readonly TalkEffect[] }
const stay = (state: TalkState, ...effects: TalkEffect[]): Step => ({ state, effects })

/** A spoken conversation goes on by what happens in it. Pure: times come along, what is to be done comes back. */
export function reduceTalk(state: TalkState, event: TalkEvent): Step {
  if (state.phase === 'closed') return stay(state)
  switch (event.type) {
    case 'connected':
      return stay({ ...state, phase: 'listening', lastSound: event.at })
    case 'frame':
      return state.mode === 'hands-free' && !state.muted ? hearFrame(state, event) : stay(state)
    case 'pressed':
      return press(state, event.at)
    case 'released':
      return state.pressed ? endSpeech({ ...state, pressed: false }, event.at, event.at) : stay(state)
    case 'words':
      return takeWords(state, event.utterance, event.text.trim(), event.at)
    case 'unheard':
      return takeWords({ ...state, problem: 'recogniser' }, event.utterance, '', event.at)
    case 'cut':
      return stay({
        ...state,
        turns: state.turns.map((turn, index) =>
          index === event.turn ? { ...turn, heard: heardOf(turn, event.share) } : turn,
        ),
      })
    case 'sentence':
    case 'complete':
    case 'failed':
    case 'sounded':
    case 'played':
      // Of an earlier turn, or of one that was broken off.
      return state.isAnswering && event.turn === state.turns.length - 1 ? takeAnswer(state, event) : stay(state)
    case 'tick':
      return look(state, event.at)
    case 'mute':
      return endSpeechNow({ ...state, muted: event.on, problem: undefined, lastSound: event.at }, event.at)
    case 'mode':
      return endSpeechNow({ ...state, mode: event.mode, pressed: false }, event.at)
    case 'typed':
      return typed(state, event.text, event.at)
    case 'resume':
      return resume(state)
    case 'close':
      return stay({ ...state, phase: 'closed', speech: undefined }, { do: 'silence', turn: state.turns.length - 1 })
    default:
      return unreachable(event)
  }
}

function hearFrame(state: TalkState, { speaking, ms, at }: { speaking: boolean; ms: number; at: number }): Step {
  const { speech } = state
  if (!speaking)
    return speech && at - speech.last >= talkTimes.endOfSpeech ? endSpeech(state, speech.last, at) : stay(state)
  const now = speech ? { ...speech, last: at, voiced: speech.voiced + ms } : { since: at - ms, last: at, voiced: ms }
  const heard = { ...state, speech: now, lastSound: at, problem: undefined }
  if (at - now.since >= talkTimes.longestSpeech) return endSpeech(heard, at, at)
  return now.voiced >= talkTimes.hold ? hold(heard) : stay(heard)
}

const hold = (state: TalkState): Step =>
  state.isAnswering && !state.held ? stay({ ...state, held: true }, { do: 'hold' }) : stay(state)

const resumeSpeaking = (state: TalkState): Step =>
  state.held ? stay({ ...state, held: false }, { do: 'go-on' }) : stay(state)

function press(state: TalkState, at: number): Step {
  if (state.pressed || state.muted) return stay(state)
  return hold({
    ...state,
    pressed: true,
    problem: undefined,
    lastSound: at,
    speech: { since: at, last: at, voiced: talkTimes.leastSpeech },
  })
}

function endSpeech(state: TalkState, until: number, at: number): Step {
  const { speech } = state
  const quiet = { ...state, speech: undefined }
  if (!speech) return stay(quiet)
  if (speech.voiced < talkTimes.leastSpeech) return settle(quiet, at)
  const id = state.nextUtterance
  const utterances = [...state.utterances, { id, until, ended: at }]
  return stay(
    { ...quiet, utterances, nextUtterance: id + 1 },
    {
      do: 'recognise',
      utterance: id,
      from: speech.since - leadMs,
      until: at,
    },
  )
}

/** Whoever speaks is not heard any more; what they said until now is not lost. */
const endSpeechNow = (state: TalkState, at: number): Step =>
  state.speech ? endSpeech(state, state.speech.last, at) : stay(state)

function takeWords(state: TalkState, utterance: number, words: string, at: number): Step {
  const known = state.utterances.some(({ id, words: had }) => id === utterance && had === undefined)
  // It was given up, and nothing else has been said since: late words are words.
  const late =
    !known &&
    words !== '' &&
    utterance === state.nextUtterance - 1 &&
    state.utterances.length === 0 &&
    !state.isAnswering
  if (late) return settle({ ...state, utterances: [{ id: utterance, until: at, ended: at, words }] }, at)
  if (!known) return stay(state)
  const utterances = state.utterances.map((item) => (item.id === utterance ? { ...item, words } : item))
  return settle({ ...state, utterances }, at)
}

/** Once all that was said is known and nobody is speaking: it is asked, or it was nothing. */
function settle(state: TalkState, at: number): Step {
  const { utterances, speech, isAnswering } = state
  if (speech || utterances.some(({ words }) => words === undefined)) return stay(state)
  const question = utterances.flatMap(({ words }) => words || []).join(' ')
  const last = utterances.at(-1)
  const heard = { ...state, utterances: [] }
  const said = state.turns.at(-1)?.sentences ?? []
  if (isAnswering && (question === '' || isBackchannel(question) || isEcho(question, said)))
    return resumeSpeaking(heard)
  if (question !== '' && isHesitation(question)) return stay(heard)
  if (question === '') return stay(last && !heard.problem ? { ...heard, problem: 'not-understood' } : heard)
  const turnBefore = state.turns.length - 1
  const before: TalkEffect[] = isAnswering ? [{ do: 'silence', turn: turnBefore }] : []
  if (isAnswering && !state.turns.at(-1)?.complete) before.push({ do: 'stop-answer' })
  const times = { spoken: last?.until ?? at, ended: last?.ended ?? at, words: at }
  const turn: SpokenTurn = { question, sentences: [], complete: false, played: 0, times }
  const turns = [...state.turns, turn]
  return stay({ ...heard, turns, isAnswering: true, held: false, phase: 'waiting', problem: undefined }, ...before, {
    do: 'ask',
    turn: turns.length - 1,
    text: question,
  })
}

type AnswerEvent = Extract<TalkEvent, { turn: number }>

function takeAnswer(state: TalkState, event: AnswerEvent): Step {
  const { turn, at } = event
  switch (event.type) {
    case 'sentence': {
      const { text } = event
      const said = withTurn(state, ({ sentences, times }) => ({
        sentences: [...sentences, text],
        times: { ...times, sentence: times.sentence ?? at },
      }))
      return stay(said, { do: 'say', turn, text })
    }
    case 'sounded':
      return stay(
        withTurn({ ...state, phase: 'answering' }, ({ times }) => ({ times: { ...times, sound: times.sound ?? at } })),
      )
    case 'played':
      return stay(
        afterAnswer(
          withTurn(state, ({ played }) => ({ played: played + 1 })),
          at,
        ),
      )
    case 'complete':
    case 'failed': {
      const ended = withTurn(state, () => ({ complete: true }))
      return stay(afterAnswer(event.type === 'failed' ? { ...ended, problem: 'answer-failed' } : ended, at))
    }
    case 'cut':
      return stay(state)
    default:
      return unreachable(event)
  }
}

/** What was said to its end is over, unless somebody is just speaking over it. */
function afterAnswer(state: TalkState, at: number): TalkState {
  const turn = state.turns.at(-1)
  if (!state.isAnswering || !turn?.complete || turn.played < turn.sentences.length) return state
  return { ...state, isAnswering: false, held: false, phase: 'listening', lastSound: at }
}

function typed(state: TalkState, question: string, at: number): Step {
  const times = { spoken: at, ended: at, words: at }
  const turns = [...state.turns, { question, sentences: [], complete: false, played: 0, times }]
  const turn = state.turns.length - 1
  const effects: TalkEffect[] = state.isAnswering ? [{ do: 'silence', turn }] : []
  return stay({ ...state, turns, isAnswering: true, held: false, phase: 'waiting', problem: undefined }, ...effects)
}

/** The sentences of the answer that was broken off, from the one that was broken off. */
function resume(state: TalkState): Step {
  const turn = state.turns.at(-1)
  const cut = state.isAnswering ? undefined : turn?.heard === undefined ? state.turns.at(-2) : turn
  if (!cut || cut.heard === undefined) return stay(state)
  const { heard: _, ...rest } = cut
  const turns = [...state.turns, { ...rest, complete: true }]
  const say = cut.sentences.slice(cut.played).map((text) => ({ do: 'say', turn: turns.length - 1, text }) as const)
  return stay({ ...state, turns, isAnswering: true, phase: 'waiting' }, ...say)
}

function look(state: TalkState, at: number): Step {
  const stalled = state.utterances.find(({ words, ended }) => words === undefined && at - ended >= talkTimes.recogniser)
  if (stalled) return takeWords({ ...state, problem: 'recogniser' }, stalled.id, '', at)
  const { speech, pressed } = state
  if (speech && !pressed && at - speech.last >= talkTimes.soundGone) return endSpeechNow(state, at)
  const quiet = state.phase === 'listening' && !state.muted && !state.speech && at - state.lastSound >= talkTimes.quiet
  return stay(quiet ? { ...state, muted: true, problem: 'quiet' } : state)
}

function withTurn(state: TalkState, change: (turn: SpokenTurn) => Partial<SpokenTurn>): TalkState {
  const last = state.turns.at(-1)
  return last ? { ...state, turns: [...state.turns.slice(0, -1), { ...last, ...change(last) }] } : state
}

/** The sentences that were said and the said share of the one that was broken off, in whole words. */
export function heardOf({ sentences, played }: SpokenTurn, share: number): string {
  const words = (sentences[played] ?? '').split(' ')
  const begun = words.slice(0, Math.floor(words.length * Math.min(1, Math.max(0, share))))
  return [...sentences.slice(0, played), ...(begun.length > 0 ? [begun.join(' ')] : [])].join(' ')
}
