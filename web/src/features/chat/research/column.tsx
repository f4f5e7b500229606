import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { evidenceOf } from '../answer/evidence.ts'
import type { Turn } from '../answer/turns.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { AnswerView } from '../session/answer-view.tsx'
import type { TurnActions } from '../session/turn-actions.ts'
import type { Answerer } from './columns.ts'
import { researchMessages } from './messages/index.ts'
import { stepsOf, wordsOf } from './report.ts'
import type { Result } from './run.ts'

export type AnswererOption = { value: Answerer; label: string; disabled?: boolean }

type Props = {
  index: number
  value: Answerer
  options: readonly AnswererOption[]
  result: Result | undefined
  locked: boolean
  onChange: (next: Answerer) => void
  onAsk: (question: string) => void
  onRetry: () => void
  onRemove?: () => void
}

/** One answerer with its answer, its steps and what they took. */
export function Column({ index, value, options, result, locked, onChange, onAsk, onRetry, onRemove }: Props) {
  const t = useMessages(researchMessages)
  const [shown, setShown] = useState<{ n: number; pressed: number }>()
  const turn = result && turnOf(result, index)
  const actions = useMemo(
    () =>
      actionsOf({
        onAsk,
        onRetry,
        openEvidence: (_turn, n) => setShown((now) => ({ n, pressed: (now?.pressed ?? 0) + 1 })),
      }),
    [onAsk, onRetry],
  )
  const evidence = turn ? evidenceOf(turn.parts) : []
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-md border border-line-soft bg-panel p-4">
      <div className="flex items-center gap-2">
        <Select
          aria-label={t.column(index + 1)}
          options={options}
          value={value}
          disabled={locked}
          onValueChange={onChange}
          className="min-w-0 flex-1"
        />
        {onRemove && (
          <IconButton label={t.remove(index + 1)} disabled={locked} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      {turn && result ? (
        <>
          <Facts result={result} />
          <AnswerView turn={turn} last readOnly actions={actions} />
        </>
      ) : (
        <p className="text-12 text-fg-3">{t.ready}</p>
      )}
      <EvidencePanel
        evidence={evidence}
        n={evidence.length > 0 ? shown?.n : undefined}
        pressed={shown?.pressed ?? 0}
        onClose={() => setShown(undefined)}
      />
    </article>
  )
}

function Facts({ result }: { result: Result }) {
  const t = useMessages(researchMessages)
  const language = useLanguage()
  const { answer, firstMs, totalMs } = result
  const time = (ms: number | undefined) =>
    ms === undefined ? '…' : ms < 1_000 ? `${ms} ms` : `${formatNumber(ms / 1_000, language)} s`
  const over = totalMs !== undefined
  const facts = [
    [t.facts.total, time(totalMs)],
    [t.facts.first, firstMs === undefined && over ? '–' : time(firstMs)],
    [t.facts.words, formatNumber(wordsOf(result), language)],
    [t.facts.steps, formatNumber(stepsOf(result), language)],
    [t.facts.credits, answer.usage ? formatNumber(answer.usage.credits, language) : over ? '–' : '…'],
    [t.facts.by, answer.start ? (answer.start.model ?? t.builtIn) : over ? '–' : '…'],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2 border-line-soft border-b pb-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-11 text-fg-3">{name}</dt>
          <dd className="truncate text-12 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const turnOf = ({ answer, question, error, errorCode }: Result, index: number): Turn => ({
  key: String(index),
  question,
  files: [],
  status: answer.status,
  parts: answer.parts,
  feedback: { like: null, bookmark: false },
  siblings: [],
  ...(answer.waiting && { waiting: answer.waiting }),
  ...(error !== undefined && { error }),
  ...(errorCode !== undefined && { errorCode }),
})

type Given = Pick<TurnActions, 'openEvidence'> & { onAsk: (question: string) => void; onRetry: () => void }

/** A column can be asked again and looked into; the rest belongs to chats, of which this is none. */
const actionsOf = ({ openEvidence, onAsk, onRetry }: Given): TurnActions => ({
  openEvidence,
  ask: onAsk,
  retry: onRetry,
  edit: () => {},
  showBranch: () => {},
  giveFeedback: () => {},
  attach: () => {},
  quote: () => {},
  runAgain: async () => undefined,
  answerRef: async () => undefined,
  showVersion: () => {},
})
