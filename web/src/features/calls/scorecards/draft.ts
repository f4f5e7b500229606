import type { CallCampaignId } from '#contract/calls/campaign.ts'
import {
  type CheckKind,
  isMeasured,
  isMeasuredKind,
  type SaidConcept,
  type Scorecard,
  type ScorecardQuestion,
} from '#contract/calls/scorecard.ts'
import type { AgentId } from '#contract/kit/id.ts'

/** A question while it is written: figures and lists are texts until they are read. */
export type ScorecardQuestionDraft = {
  key: string
  id: string | undefined
  text: string
  kind: CheckKind
  isScale: boolean
  labels: string
  weight: string
  good: 'high' | 'low'
  critical: boolean
  by: 'agent' | 'caller' | 'anyone'
  concept: SaidConcept | 'none'
  phrases: string
  where: 'anywhere' | 'first_seconds' | 'last_seconds' | 'before_goodbye'
  seconds: string
  most_percent: string
  most: string
  most_seconds: string
  /** One per line. */
  thresholds: string
  least: 'neutral' | 'positive'
}

export type ScorecardDraft = {
  name: string
  enabled: boolean
  agents: AgentId[]
  campaigns: CallCampaignId[]
  pass_percent: string
  questions: ScorecardQuestionDraft[]
}

export const emptyQuestion = (): ScorecardQuestionDraft => ({
  key: crypto.randomUUID(),
  id: undefined,
  text: '',
  kind: 'said',
  isScale: false,
  labels: '',
  weight: '1',
  good: 'high',
  critical: false,
  by: 'agent',
  concept: 'greeting',
  phrases: '',
  where: 'anywhere',
  seconds: '10',
  most_percent: '60',
  most: '2',
  most_seconds: '10',
  thresholds: '',
  least: 'neutral',
})

export const emptyScorecard = (): ScorecardDraft => ({
  name: '',
  enabled: true,
  agents: [],
  campaigns: [],
  pass_percent: '70',
  questions: [emptyQuestion()],
})

export function draftOf({ questions, pass_percent, name, enabled, agents, campaigns }: Scorecard): ScorecardDraft {
  const percent = String(pass_percent)
  return { name, enabled, agents, campaigns, pass_percent: percent, questions: questions.map(questionDraft) }
}

function questionDraft({ id, text, scale, weight, good, critical, check }: ScorecardQuestion): ScorecardQuestionDraft {
  const base = { ...emptyQuestion(), key: id, id, text, weight: String(weight), good, critical, kind: check.kind }
  const draft = { ...base, isScale: scale !== null, labels: (scale ?? []).join('\n') }
  const thresholds = isMeasured(check) ? (check.thresholds ?? []).join('\n') : ''
  switch (check.kind) {
    case 'said': {
      const { by, where, concept, phrases, seconds } = check
      return {
        ...draft,
        by,
        where,
        concept: concept ?? 'none',
        phrases: phrases.join('\n'),
        seconds: String(seconds),
      }
    }
    case 'agent_share':
      return { ...draft, thresholds, most_percent: String(check.most_percent) }
    case 'interruptions':
      return { ...draft, thresholds, most: String(check.most) }
    case 'silence':
    case 'waiting':
      return { ...draft, thresholds, most_seconds: String(check.most_seconds) }
    case 'final_sentiment':
      return { ...draft, least: check.least }
    default:
      return draft
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Figures, and what a model or a person answers, may be a scale. */
export const mayScale = (kind: CheckKind): boolean => kind === 'model' || kind === 'person' || isMeasuredKind(kind)

function checkOf(draft: ScorecardQuestionDraft): object {
  const { kind, by, where, seconds, most_percent, most, most_seconds, least } = draft
  const ofScale = draft.isScale && { thresholds: linesOf(draft.thresholds) }
  const concept = draft.concept === 'none' ? null : draft.concept
  switch (kind) {
    case 'said':
      return { kind, by, where, seconds, concept, phrases: linesOf(draft.phrases) }
    case 'agent_share':
      return { kind, most_percent, ...ofScale }
    case 'interruptions':
      return { kind, most, ...ofScale }
    case 'silence':
    case 'waiting':
      return { kind, most_seconds, ...ofScale }
    case 'final_sentiment':
      return { kind, least }
    default:
      return { kind }
  }
}

/** What the contract's schema reads. */
export const inputOf = ({ questions, ...draft }: ScorecardDraft): object => ({
  ...draft,
  questions: questions.map((question) => {
    const { id, text, kind, isScale, labels, weight, good, critical } = question
    const scale = isScale && mayScale(kind) ? linesOf(labels) : null
    return { ...(id && { id }), text, scale, weight, good, critical, check: checkOf(question) }
  }),
})
