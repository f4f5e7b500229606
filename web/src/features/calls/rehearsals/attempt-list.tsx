import type { CallFigures } from '#contract/calls/log-schemas.ts'
import type { RehearsalAttempt, RehearsalDetail, RehearsalId } from '#contract/calls/rehearsal.ts'
import { errorMessage, errors } from '#contract/errors.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { Language } from '#contract/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { scorecardMessages } from '../scorecards/messages/index.ts'
import { ScoreBadge } from '../scorecards/score-badge.tsx'
import { AttemptSound } from './attempt-sound.tsx'
import { AttemptTurn } from './attempt-turn.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { isBegunElsewhere } from './turn-start.tsx'

/** What was said in each conversation, and how it was judged; those that did not pass first. */
export function AttemptList({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const t = useMessages(rehearsalMessages).result
  const names = new Map(rehearsal.scenarios.map(({ key, name }) => [key, name]))
  const attempts = rehearsal.attempts.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t.transcripts}</h2>
      {attempts.length === 0 && <p className="text-fg-3">{t.none}</p>}
      <ul className="border-line-soft border-t">
        {attempts.map((attempt) => (
          <li key={`${attempt.scenario} ${attempt.repetition}`} className="border-line-soft border-b py-2">
            <Attempt id={rehearsal.id} attempt={attempt} name={names.get(attempt.scenario) ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { id: RehearsalId; attempt: RehearsalAttempt; name: string }

function Attempt({ id, attempt, name }: Props) {
  const t = useMessages(rehearsalMessages).result
  const language = useLanguage()
  const { state, passed, reason, repetition, score } = attempt
  const outcome = state !== 'done' ? state : passed ? 'passed' : 'notPassed'
  const tones: Record<typeof outcome, Tone> = {
    passed: 'good',
    notPassed: 'bad',
    unscored: 'warn',
    failed: 'bad',
    skipped: 'neutral',
  }
  return (
    <details>
      <Summary>
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-[550]" dir="auto">
            {name}
          </span>
          <span className="text-12 text-fg-3">{t.repetition(repetition)}</span>
          <Badge tone={tones[outcome]}>{t.attempt[outcome]}</Badge>
          <ScoreBadge score={score} failed={!passed} />
          {attempt.turns.some(({ start }) => start && isBegunElsewhere(start)) && (
            <Badge tone="warn">{t.start.notAsked}</Badge>
          )}
        </span>
      </Summary>
      <div className="mt-2 flex flex-col gap-3 pl-5">
        {reason && <p className="text-fg-2">{reasonText(reason, language)}</p>}
        {attempt.recorded && <AttemptSound id={id} attempt={attempt} />}
        {attempt.recorded && attempt.figures && <SpokenFacts figures={attempt.figures} />}
        <ol className="flex flex-col gap-1">
          {attempt.turns.map((turn) => (
            <AttemptTurn key={`${turn.speaker} ${turn.starts_ms} ${turn.text}`} turn={turn} />
          ))}
        </ol>
        <Judged answers={attempt.answers} />
      </div>
    </details>
  )
}

function SpokenFacts({ figures }: { figures: CallFigures }) {
  const t = useMessages(rehearsalMessages).result
  const language = useLanguage()
  const { interruptions, silence_ms, delays } = figures
  const facts = [
    t.interruptions(formatNumber(interruptions, language)),
    t.silence(formatSpan(silence_ms)),
    delays?.sound != null && t.firstSound(formatNumber(delays.sound, language)),
  ]
  return <p className="text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
}

const reasonText = (reason: string, language: Language): string =>
  Object.hasOwn(errors, reason) ? errorMessage(reason as keyof typeof errors, language) : ''

function Judged({ answers }: Pick<RehearsalAttempt, 'answers'>) {
  const t = useMessages(scorecardMessages).score
  if (answers.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {answers.map(({ question, found, points }) => {
        const { value, at_ms, state } = found
        const label = value === null ? '' : (question.scale?.[value] ?? (value === 1 ? t.yes : t.no))
        return (
          <li key={question.id} className="flex flex-wrap items-center gap-2">
            <span className="text-fg-2">{question.text}</span>
            {value === null ? (
              <span className="text-12 text-fg-3">{state === 'none' ? t.notApplicable : t.toPerson}</span>
            ) : (
              <Badge tone={points !== null && points < 0.5 ? 'bad' : 'good'}>{label}</Badge>
            )}
            {at_ms !== null && <span className="text-12 text-fg-3 tabular-nums">{formatSpan(at_ms)}</span>}
            {found.reason && <span className="text-12 text-fg-3">{t.byModel(found.reason)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
