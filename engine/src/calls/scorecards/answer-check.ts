import { type CallTurn, moodThreshold } from '#contract/calls/log-schemas.ts'
import { type FoundAnswer, isMeasured, type MeasuredCheck, type ScorecardCheck } from '#contract/calls/scorecard.ts'
import { endOf, measureOf, placeIn } from './measures.ts'
import { isSaidIn } from './said.ts'
import type { ScoredCall } from './scored-call.ts'

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
export function answerCheck(
  check: ScorecardCheck,
  call: ScoredCall,
  scale: readonly string[] | null = null,
): FoundAnswer {
  if (check.kind === 'model' || check.kind === 'person') return unanswered
  if (call.turns.length === 0) return notApplicable
  if (check.kind === 'said') return whetherSaid(check, call)
  if (isMeasured(check)) return answerMeasured(check, call, scale)
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
  return unanswered
}

/** Whether a figure is at most so much, or its place on a scale by the thresholds of a person. */
function answerMeasured(check: MeasuredCheck, call: ScoredCall, scale: readonly string[] | null): FoundAnswer {
  const thresholds = scale ? (check.thresholds ?? []) : [mostOf(check)]
  const found = measureOf(check.kind, call, thresholds)
  if (!found) return notApplicable
  const place = placeIn(thresholds, found.value)
  const { turn, at_ms } = found
  return { state: 'answered', value: scale ? place : 1 - place, turn, at_ms, reason: '' }
}

function mostOf(check: MeasuredCheck): number {
  if (check.kind === 'agent_share') return check.most_percent
  return check.kind === 'interruptions' ? check.most : check.most_seconds
}

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

const whetherTransferred = (call: ScoredCall): FoundAnswer =>
  answered(call.transferred_to !== null || call.ended_by === 'transfer', call.turns.at(-1))
