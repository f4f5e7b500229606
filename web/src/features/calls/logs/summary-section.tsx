import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { UnpaidNotice } from '../unpaid-notice.tsx'
import { logMessages } from './messages/index.ts'

type Props = { call: CallDetail; onPick: (ms: number) => void }

/** What a call was about, by whom it was written, and each sentence of a model with the second that shows it. */
export function SummarySection({ call, onPick }: Props) {
  const t = useMessages(logMessages)
  const { summary, written, ended_by, turns } = call
  if (!summary) return null
  const isWritten = ended_by !== null && turns.some(({ speaker }) => speaker === 'caller')
  return (
    <section className="border-line-soft border-b px-4 py-3.5">
      <h2 className="mb-2 font-semibold text-12">{t.summary}</h2>
      {written.by === 'model' ? (
        <ul className="flex flex-col gap-1.5">
          {written.points.map(({ text, at_ms }) => (
            <li key={`${at_ms} ${text}`} className="text-pretty text-fg-2">
              <span dir="auto">{text}</span> <PickTime ms={at_ms} about={text} onPick={onPick} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-pretty text-fg-2">{summary}</p>
      )}
      {isWritten && <Writer call={call} />}
    </section>
  )
}

export function PickTime({ ms, about, onPick }: { ms: number; about: string; onPick: (ms: number) => void }) {
  const t = useMessages(logMessages)
  const at = formatSpan(ms)
  return (
    <button
      type="button"
      aria-label={t.goTo(at, about)}
      onClick={() => onPick(ms)}
      className="hit rounded-xs text-12 text-accent tabular-nums hover:underline"
    >
      {at}
    </button>
  )
}

/** Who wrote it, why no model did, and writing it again. */
function Writer({ call: { id, written } }: { call: CallDetail }) {
  const t = useMessages(logMessages).writer
  const language = useLanguage()
  const may = useMay('calls.score')
  const scores = useQuery(endpointQuery(scorecardEndpoints.getCallScores, { params: { id } }))
  const hasModel = scores.data?.has_model ?? false
  const { by, waiting, reason, credits } = written
  const facts = [
    waiting ? t.waiting : t.by[by],
    credits > 0 && t.credits(formatNumber(credits, language)),
    !hasModel && scores.data && t.noModel,
  ]
  return (
    <div className="mt-2 flex flex-col gap-2">
      {reason && !waiting && <Reason reason={reason} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-12 text-fg-3">
        <span role="status" className="min-w-0 flex-1 basis-40">
          {facts.filter(Boolean).join(' · ')}
        </span>
        {may && hasModel && <WriteAgain id={id} label={by === 'model' ? t.again : t.write} waiting={waiting} />}
      </div>
    </div>
  )
}

function Reason({ reason }: { reason: string }) {
  const t = useMessages(logMessages).writer
  const language = useLanguage()
  const known = Object.hasOwn(errors, reason) ? (reason as ErrorCode) : undefined
  if (!known) return null
  if (errors[known].status === 402) return <UnpaidNotice code={known} outOfCredits={t.outOfCredits} />
  return <p className="text-12 text-fg-2">{t.notByModel(errorMessage(known, language))}</p>
}

function WriteAgain({ id, label, waiting }: { id: CallDetail['id']; label: string; waiting: boolean }) {
  const { work, busy } = useWorkOf(endpointGroups.calls)
  const write = () => api.call(callLogEndpoints.writeCallSummary, { params: { id } })
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<PenLine />}
      loading={waiting || busy !== undefined}
      onClick={() => void work('write', write)}
    >
      {label}
    </Button>
  )
}
