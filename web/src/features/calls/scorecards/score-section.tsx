import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallScore, ScoreAnswer, ScorecardQuestion } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnpaidNotice } from '../unpaid-notice.tsx'
import { AnswerEditor } from './answer-editor.tsx'
import { scorecardMessages } from './messages/index.ts'
import { ScoreBadge } from './score-badge.tsx'

type Props = { id: CallId; isRunning: boolean; onPick: (ms: number) => void }
const lookMs = 4_000

/** What the scorecards made of a call, each answer with the second that shows it. */
export function ScoreSection({ id, isRunning, onPick }: Props) {
  const scores = useQuery({
    ...endpointQuery(scorecardEndpoints.getCallScores, { params: { id } }),
    enabled: !isRunning,
    // Scores come a moment after a call has ended, and a model's later.
    refetchInterval: ({ state }) => (state.data && isComing(state.data) && state.dataUpdateCount < 15 ? lookMs : false),
  })
  if (!scores.data) return null
  const { has_model } = scores.data
  return scores.data.scores.map((score) => (
    <ScoreCard key={score.scorecard_id} id={id} score={score} hasModel={has_model} onPick={onPick} />
  ))
}

const isComing = ({ scores, has_model }: { scores: CallScore[]; has_model: boolean }): boolean =>
  scores.length === 0 ||
  (has_model &&
    scores.some(
      ({ answers, refused }) =>
        !refused && answers.some(({ found }) => found.state === 'waiting' && found.by === 'model'),
    ))

type CardProps = { id: CallId; score: CallScore; hasModel: boolean; onPick: (ms: number) => void }

function ScoreCard({ id, score, hasModel, onPick }: CardProps) {
  const t = useMessages(scorecardMessages).score
  const language = useLanguage()
  const may = useMay('calls.score')
  return (
    <section aria-label={t.title(score.name)} className="border-line-soft border-b px-4 py-3.5">
      <h2 className="mb-1 flex items-center gap-2 font-semibold text-12">
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {score.name}
        </span>
        <ScoreBadge score={score.score} failed={score.failed} />
      </h2>
      <p className="mb-2 text-12 text-fg-3">
        {[
          score.critical ? t.critical : t.passMark(formatPercent(score.pass_percent / 100, language, { max: 0 })),
          score.credits > 0 && t.credits(formatNumber(score.credits, language)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {score.refused && (
        <div className="mb-2.5">
          <UnpaidNotice
            code={score.refused}
            outOfCredits={t.outOfCredits}
            action={may && hasModel ? <AskAgain id={id} /> : undefined}
          />
        </div>
      )}
      <ul className="flex flex-col gap-2.5">
        {score.answers.map((answer) => (
          <li key={answer.question.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="text-pretty text-fg-2">{answer.question.text}</p>
              <Answer answer={answer} hasModel={hasModel} onPick={onPick} />
            </div>
            {may && <AnswerEditor of={{ id, scorecard: score.scorecard_id }} answer={answer} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks the model about what it was not asked. */
function AskAgain({ id }: { id: CallId }) {
  const t = useMessages(scorecardMessages).score
  const { work, busy } = useWorkOf(endpointGroups.scorecards)
  const ask = () => api.call(scorecardEndpoints.askScorecardModel, { params: { id } })
  return (
    <Button size="sm" loading={busy !== undefined} onClick={() => void work('ask', ask)}>
      {t.askAgain}
    </Button>
  )
}

/** What an answer is called. */
function useAnswerLabel(): (question: ScorecardQuestion, value: number) => string {
  const t = useMessages(scorecardMessages).score
  return ({ scale }, value) => (scale ? (scale[value] ?? '') : value === 1 ? t.yes : t.no)
}

type AnswerProps = { answer: ScoreAnswer; hasModel: boolean; onPick: (ms: number) => void }

function Answer({ answer: { question, found, person, points }, hasModel, onPick }: AnswerProps) {
  const t = useMessages(scorecardMessages).score
  const labelOf = useAnswerLabel()
  const value = person?.value ?? found.value
  const { at_ms } = found
  const tone = points === null ? 'neutral' : points < 0.5 ? 'bad' : points < 1 ? 'warn' : 'good'
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        {value === null ? (
          <span className="flex items-center gap-1.5 text-12 text-fg-3">
            {found.state !== 'none' && <CircleHelp className="size-3.5 flex-none" />}
            {waitingText(found, hasModel, t)}
          </span>
        ) : (
          <Badge tone={tone}>{labelOf(question, value)}</Badge>
        )}
        {question.critical && <span className="text-12 text-fg-3">{t.isCritical}</span>}
        {at_ms !== null && (
          <button
            type="button"
            aria-label={t.goTo(formatSpan(at_ms), question.text)}
            onClick={() => onPick(at_ms)}
            className="hit rounded-xs text-12 text-accent tabular-nums hover:underline"
          >
            {formatSpan(at_ms)}
          </button>
        )}
      </p>
      {person && <p className="mt-0.5 text-12 text-fg-3">{t.by(person.name, person.note)}</p>}
      {person && found.value !== null && (
        <p className="text-12 text-fg-3">{t.instead(labelOf(question, found.value))}</p>
      )}
      {!person && found.reason && <p className="mt-0.5 text-12 text-fg-3">{t.byModel(found.reason)}</p>}
    </>
  )
}

type Words = { notApplicable: string; refused: string; toPerson: string; toModel: string; noModel: string }

function waitingText({ state, by }: ScoreAnswer['found'], hasModel: boolean, t: Words): string {
  if (state === 'none') return t.notApplicable
  if (state === 'refused') return t.refused
  if (by === 'built-in') return t.toPerson
  return hasModel ? t.toModel : t.noModel
}
