import { type CallDetail, type CallTurn, moodThreshold } from '#contract/calls/log-schemas.ts'
import type { FoundAnswer, ScorecardCheck } from '#contract/calls/scorecard.ts'
import { isSaidIn } from './said.ts'

/** What a call is scored by. */
export type ScoredCall = Pick<
  CallDetail,
  'turns' | 'figures' | 'outcome' | 'transferred_to' | 'ended_by' | 'duration_s'
>
type Said = Extract<ScorecardCheck, { kind: 'said' }>

const empty = { value: null, turn: null, at_ms: null, reason: '' }
const notApplicable: FoundAnswer = { state: 'none', ...empty }
const unanswered: FoundAnswer = { state: 'waiting', ...empty }

/** Yes or no, with the turn that shows it. */
const answered = (yes: boolean, turn: CallTurn | undefined, at_ms = turn?.starts_ms ?? null): FoundAnswer => ({
  state: 'answered',
  value: yes ? 1 : 0,
  turn: turn?.number ?? null,
  at_ms,
  reason: '',
})

/** What an interrupted turn came to be is what the caller heard of it. */
const heardOf = ({ heard, text }: CallTurn): string => heard ?? text
const spokenBy = (call: ScoredCall, speaker: CallTurn['speaker']) =>
  call.turns.filter((turn) => turn.speaker === speaker)

/** Answers a question of a scorecard from the call alone; `waiting` where a model or a person is to answer it. */
export function answerCheck(check: ScorecardCheck, call: ScoredCall): FoundAnswer {
  if (check.kind === 'model' || check.kind === 'person') return unanswered
  if (call.turns.length === 0) return notApplicable
  if (check.kind === 'said') return whetherSaid(check, call)
  if (check.kind === 'silence') return whetherSilent(check.most_seconds, call)
  if (check.kind === 'transferred') return whetherTransferred(call)
  // What follows is about a conversation: there is none with somebody who says nothing.
  const caller = spokenBy(call, 'caller')
  if (caller.length === 0) return notApplicable
  const agent = spokenBy(call, 'agent')
  if (check.kind === 'resolved') return answered(call.outcome === 'resolved', agent.at(-1) ?? caller.at(-1))
  if (check.kind === 'final_sentiment') {
    const last = caller.findLast(({ sentiment }) => sentiment !== null)
    if (last?.sentiment == null) return notApplicable
    const least = check.least === 'positive' ? moodThreshold : -moodThreshold
    return answered(check.least === 'positive' ? last.sentiment > least : last.sentiment >= least, last)
  }
  if (check.kind === 'interruptions') {
    const interrupted = call.turns.filter(({ heard }) => heard !== null)
    const isFew = call.figures.interruptions <= check.most
    return answered(isFew, (isFew ? undefined : interrupted[check.most]) ?? interrupted[0] ?? agent.at(-1))
  }
  const spoken = call.figures.caller_ms + call.figures.agent_ms
  if (spoken === 0) return notApplicable
  return answered((call.figures.agent_ms / spoken) * 100 <= check.most_percent, longestOf(agent))
}

const longestOf = (turns: readonly CallTurn[]): CallTurn | undefined =>
  turns.toSorted((a, b) => b.ends_ms - b.starts_ms - (a.ends_ms - a.starts_ms))[0]

const endOf = ({ duration_s, turns }: ScoredCall): number => Math.max(duration_s * 1_000, turns.at(-1)?.ends_ms ?? 0)

function whetherSaid({ by, concept, phrases, where, seconds }: Said, call: ScoredCall): FoundAnswer {
  const isAtEnd = where === 'before_goodbye' || where === 'last_seconds'
  // A call in which nobody answered has no end to part well in.
  if (isAtEnd && spokenBy(call, 'caller').length === 0) return notApplicable
  const heard = call.turns.filter(({ speaker }) => by === 'anyone' || speaker === by)
  if (heard.length === 0) return notApplicable
  const goodbye = call.turns.findLast((turn) => isSaidIn(heardOf(turn), [], 'goodbye'))
  const isInTime = ({ number, starts_ms, ends_ms }: CallTurn) =>
    where === 'first_seconds'
      ? starts_ms <= seconds * 1_000
      : where === 'last_seconds'
        ? ends_ms >= endOf(call) - seconds * 1_000
        : where === 'anywhere' || !goodbye || number <= goodbye.number
  const turn = heard.find((spoken) => isInTime(spoken) && isSaidIn(heardOf(spoken), phrases, concept))
  // Where it was missed.
  return turn ? answered(true, turn) : answered(false, isAtEnd ? (goodbye ?? heard.at(-1)) : heard[0])
}

/** Cites where the longest silence begins. */
function whetherSilent(mostSeconds: number, call: ScoredCall): FoundAnswer {
  const gaps = call.turns.map((turn, index) => ({
    turn,
    ms: (call.turns[index + 1]?.starts_ms ?? endOf(call)) - turn.ends_ms,
  }))
  const longest = gaps.toSorted((a, b) => b.ms - a.ms)[0]
  return answered((longest?.ms ?? 0) <= mostSeconds * 1_000, longest?.turn, longest?.turn.ends_ms ?? null)
}

const whetherTransferred = (call: ScoredCall): FoundAnswer =>
  answered(call.transferred_to !== null || call.ended_by === 'transfer', call.turns.at(-1))
