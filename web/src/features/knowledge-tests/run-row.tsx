import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { KnowledgeResult, KnowledgeRun } from '#contract/knowledge-tests/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { isRunning, runOptions } from './api.ts'
import { testMessages } from './messages/index.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

/** One run: why it began, how many were right, what got better and worse; opened, every question. */
export function RunRow({ run }: { run: KnowledgeRun }) {
  const t = useMessages(testMessages)
  const when = formatDate(run.created_at, useLanguage(), 'moment')
  const [open, setOpen] = useState(false)
  const state = run.state === 'done' ? t.score(run.counts.right, run.total) : t.states[run.state]
  return (
    <li className="border-line-soft border-b">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex w-[calc(100%+16px)] items-center gap-2 rounded-sm px-2 py-2.5 text-left hover:bg-hover"
      >
        <ChevronRight
          className={cx('size-4 flex-none text-fg-3 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block">{t.causes[run.cause]}</span>
          <span className="block truncate text-12 text-fg-3">
            {when}
            {!isRunning(run) && ` · ${run.model ?? t.engine}`}
          </span>
        </span>
        {run.better > 0 && <span className="text-12 text-good">{t.better(run.better)}</span>}
        {run.worse > 0 && <span className="text-12 text-bad">{t.worse(run.worse)}</span>}
        <span className="text-13 text-fg-2 tabular-nums">{state}</span>
      </button>
      {open && <Results run={run} />}
    </li>
  )
}

function Results({ run }: { run: KnowledgeRun }) {
  const t = useMessages(testMessages)
  const detail = useQuery(runOptions(run.id, run.done))
  return (
    <Loaded query={detail} failed={t.failed}>
      {({ results }) => (
        <ul className="flex flex-col gap-3 pb-4 pl-6">
          {results.map((result) => (
            <Result key={result.test_id} result={result} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Result({ result }: { result: KnowledgeResult }) {
  const t = useMessages(testMessages)
  const { question, outcome, change, reason, got, wanted, sql, verified } = result
  return (
    <li>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {question}
          {verified && <span className="block text-12 text-fg-3">{t.verified}</span>}
        </p>
        <OutcomeBadge outcome={outcome} change={change} />
      </div>
      {outcome !== 'right' && (
        <div className="mt-1.5 flex flex-col gap-2">
          <p className="text-13 text-fg-2 [overflow-wrap:anywhere]">{reason}</p>
          {outcome === 'wrong' && (
            <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
              <Cells title={t.wanted} rows={wanted} />
              <Cells title={t.got} rows={got} />
            </div>
          )}
          {sql && (
            <pre className="max-h-48 overflow-auto whitespace-pre-wrap rounded-md border border-line-soft bg-panel p-2.5 font-mono text-12 leading-[18px]">
              {sql}
            </pre>
          )}
        </div>
      )}
    </li>
  )
}

const shown = 5

function Cells({ title, rows }: { title: string; rows: KnowledgeResult['got'] }) {
  const t = useMessages(testMessages)
  return (
    <div className="min-w-0">
      <p className="text-12 text-fg-3">{title}</p>
      <ul className="font-mono text-12 leading-[18px]">
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <li key={index} className="truncate">
            {row.map((cell) => String(cell ?? '–')).join(' · ')}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="text-12 text-fg-3">{t.nothing}</p>}
      {rows.length > shown && <p className="text-12 text-fg-3">{t.more(rows.length - shown)}</p>}
    </div>
  )
}
