import type { TurnDelays } from '#contract/calls/log-schemas.ts'
import type { SpokenTurn } from '#contract/voice/conversation/state.ts'
import type { StoredTurn } from '../call-store.ts'

type Save = (turn: StoredTurn) => void

/** Times are milliseconds of the clock that the conversation is told, `began` is when the call did. */
export type Transcript = {
  /** The caller said something between two times. */
  caller: (text: string, from: number, until: number) => void
  /** The agent begins, or goes on: all that it said of a turn so far. */
  agent: (turn: number, said: SpokenTurn, at: number) => void
  grounded: (turn: number) => void
  turns: () => readonly StoredTurn[]
}

/** What was said by whom and when, kept as it is said, behind what was said before another process had the call. */
export function createTranscript(began: number, save: Save, earlier: readonly StoredTurn[] = []): Transcript {
  const turns: StoredTurn[] = [...earlier]
  /** The place of an agent's turn among all. */
  const places = new Map<number, number>()
  const rested = new Set<number>()
  const since = (at: number) => Math.max(0, Math.round(at - began))
  return {
    caller: (text, from, until) => {
      const turn: StoredTurn = {
        number: turns.length + 1,
        speaker: 'caller',
        text,
        starts_ms: since(from),
        ends_ms: since(until),
        heard: null,
        delays: null,
        grounded: false,
      }
      turns.push(turn)
      save(turn)
    },
    agent: (turn, said, at) => {
      if (said.sentences.length === 0) return
      const index = places.get(turn) ?? turns.length
      const next: StoredTurn = {
        number: index + 1,
        speaker: 'agent',
        text: said.sentences.join(' '),
        starts_ms: since(said.times.sound ?? said.times.sentence ?? at),
        ends_ms: since(at),
        heard: said.heard ?? null,
        delays: said.question === '' ? null : delaysOf(said),
        grounded: rested.has(turn),
      }
      places.set(turn, index)
      turns[index] = next
      save(next)
    },
    grounded: (turn) => {
      // It may be known before the first sound.
      rested.add(turn)
      const index = places.get(turn)
      const said = index === undefined ? undefined : turns[index]
      if (!said || index === undefined) return
      turns[index] = { ...said, grounded: true }
      save(turns[index])
    },
    turns: () => turns,
  }
}

function delaysOf({ times: { spoken, ended, words, sentence, sound } }: SpokenTurn): TurnDelays {
  const after = (at: number | undefined) => (at === undefined ? null : Math.max(0, Math.round(at - spoken)))
  return {
    end_of_speech: after(ended) ?? 0,
    words: after(words) ?? 0,
    sentence: after(sentence),
    sound: after(sound),
  }
}
