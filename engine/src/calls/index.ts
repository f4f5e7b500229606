import type {
  CallEntity,
  CallFigures,
  CallOutcome,
  CallTopic,
  CallTurn,
  TurnDelays,
} from '#contract/calls/log-schemas.ts'
import type { Language } from '#contract/language.ts'
import { entitiesOf } from './entities.ts'
import { sentimentOf } from './sentiment.ts'
import { topicsOf } from './topics.ts'

export { wantsNoCalls, wantsPerson } from './wants-person.ts'

type EndedTurn = Omit<CallTurn, 'sentiment'> & { grounded: boolean }
type EndedConversation = { turns: readonly EndedTurn[]; language: Language; durationMs: number; interruptions: number }

export type CallAnalysis = {
  summary: string
  /** Of the caller, what they said last counting most; null where no word tells. */
  sentiment: number | null
  topics: CallTopic[]
  entities: CallEntity[]
  outcome: CallOutcome
  figures: CallFigures
  moods: { number: number; sentiment: number | null }[]
}

/** What can be told of a call without a language model. */
export function analyseCall(call: EndedConversation): CallAnalysis {
  const { turns } = call
  const said = turns.map(({ text }) => text).join('\n')
  const moods = turns.map(({ number, text }) => ({ number, sentiment: sentimentOf(text) }))
  const outcome = outcomeOf(turns)
  return {
    summary: summaryOf(call, outcome),
    sentiment: moodOfCaller(turns, moods),
    topics: topicsOf(said),
    entities: entitiesOf(said),
    outcome,
    figures: figuresOf(call),
    moods,
  }
}

function moodOfCaller(turns: readonly EndedTurn[], moods: CallAnalysis['moods']): number | null {
  const told = moods.filter(({ sentiment }, index) => sentiment !== null && turns[index]?.speaker === 'caller')
  if (told.length === 0) return null
  const weights = told.map((_, index) => index + 1)
  const sum = told.reduce((total, { sentiment }, index) => total + (sentiment ?? 0) * (weights[index] ?? 0), 0)
  return Math.round((sum / weights.reduce((total, weight) => total + weight, 0)) * 1_000) / 1_000
}

/** The last question that was answered at all decides. */
function outcomeOf(turns: readonly EndedTurn[]): CallOutcome {
  if (!turns.some(({ speaker }) => speaker === 'caller')) return 'abandoned'
  const answered = turns.filter(({ speaker }, index) => speaker === 'agent' && turns[index - 1]?.speaker === 'caller')
  return answered.at(-1)?.grounded ? 'resolved' : 'unresolved'
}

function figuresOf({ turns, durationMs, interruptions }: EndedConversation): CallFigures {
  const spoken = (speaker: EndedTurn['speaker']) =>
    turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? Math.max(0, turn.ends_ms - turn.starts_ms) : 0), 0)
  const [caller_ms, agent_ms] = [spoken('caller'), spoken('agent')]
  return {
    caller_ms,
    agent_ms,
    silence_ms: Math.max(0, Math.round(durationMs) - caller_ms - agent_ms),
    interruptions,
    delays: meanDelays(turns.flatMap(({ delays }) => delays ?? [])),
  }
}

function meanDelays(delays: readonly TurnDelays[]): TurnDelays | null {
  if (delays.length === 0) return null
  const mean = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length)
  }
  return {
    end_of_speech: mean(delays.map((delay) => delay.end_of_speech)) ?? 0,
    words: mean(delays.map((delay) => delay.words)) ?? 0,
    sentence: mean(delays.map((delay) => delay.sentence)),
    sound: mean(delays.map((delay) => delay.sound)),
  }
}

const longest = 160
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text)
const firstSentence = (text: string) => /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text

/** The first question and the last answer, and how many there were. */
function summaryOf({ turns, language }: EndedConversation, outcome: CallOutcome): string {
  const asked = turns.filter(({ speaker }) => speaker === 'caller')
  const first = asked[0]
  if (!first) return language === 'id' ? 'Penelepon tidak mengatakan apa-apa.' : 'The caller said nothing.'
  const answer = turns.findLast(({ speaker, number }) => speaker === 'agent' && number > first.number)
  const question = shortened(first.text)
  const told = answer && shortened(firstSentence(answer.text))
  const more = asked.length - 1
  if (language === 'id')
    return [
      `Penelepon berkata: “${question}”${more > 0 ? ` dan ${more} hal lain.` : '.'}`,
      told ? `Jawaban terakhir: “${told}”` : 'Tidak ada jawaban.',
      outcome === 'unresolved' ? 'Jawabannya belum ditemukan.' : '',
    ]
      .filter(Boolean)
      .join(' ')
  return [
    `The caller said: “${question}”${more > 0 ? ` and ${more} more.` : '.'}`,
    told ? `The last answer: “${told}”` : 'There was no answer.',
    outcome === 'unresolved' ? 'No answer was found.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
