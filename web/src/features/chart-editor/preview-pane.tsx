import { Play, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartPreview } from '#contract/charts/about-schemas.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { ChangeNote, HowMade, MadeSteps } from '#web/features/chart-facts/index.ts'
import { ChartView, DownloadMenu, emptySpec } from '#web/features/charts/index.ts'
import { formatDuration, formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Summary } from '#web/ui/summary.tsx'
import type { ChartDraft } from './draft.ts'
import { editorMessages } from './messages/index.ts'
import { ResultChecks } from './result-checks.tsx'

type Props = {
  draft: ChartDraft
  preview: ChartPreview | undefined
  error: Error | null
  running: boolean
  run: () => Promise<void>
  /** The chart as it is saved, while nothing of it is changed. */
  saved: Chart | undefined
  onTrust: (chart: Chart) => void
}

/** The chart as it will be, with how its rows came about. */
export function PreviewPane({ draft, preview, error, running, run, saved, onTrust }: Props) {
  const t = useMessages(editorMessages)
  const [asRows, setAsRows] = useState(false)
  const result = preview?.result
  const problems = result && result.state !== 'failed' ? result.problems : []
  return (
    <>
      <div className="flex min-h-11 flex-none items-center gap-2 border-line-soft border-b px-4 py-1.5">
        <Facts preview={preview} running={running} followsToday={saved?.follows_today === true} />
        <span className="ml-auto flex items-center gap-1.5">
          {result && (
            <Chip icon={<Table2 />} on={asRows} onClick={() => setAsRows(!asRows)}>
              {t.asTable}
            </Chip>
          )}
          {result && <DownloadMenu title={draft.name} spec={draft.spec} result={result} />}
          <Button size="sm" icon={<Play />} disabled={running || !draft.sql.trim()} onClick={() => void run()}>
            {t.run}
          </Button>
        </span>
      </div>
      <div className="flex flex-col gap-4 p-4">
        {!preview && error ? (
          <ErrorState title={t.runFailed} onRetry={() => void run()} retrying={running}>
            {error.message}
          </ErrorState>
        ) : !preview ? (
          running ? (
            <Skeleton className="h-80" />
          ) : (
            <EmptyState icon={<Table2 />} title={t.newChart}>
              {t.start}
            </EmptyState>
          )
        ) : (
          <>
            {saved && (
              <Suspense>
                <ChangeNote key={saved.id} id={saved.id} />
              </Suspense>
            )}
            <div className="overflow-hidden rounded-md border border-line-soft bg-panel pt-3 pb-1">
              <Suspense fallback={<Skeleton className="m-4 h-80" />}>
                <ChartView
                  spec={asRows ? emptySpec('table') : draft.spec}
                  result={preview.result}
                  height={340}
                  title={draft.name || t.newChart}
                />
              </Suspense>
            </div>
            {preview.result.state !== 'failed' && <ResultChecks problems={problems} checks={preview.checks} />}
            <details className="text-13">
              <Summary className="text-12">{t.how}</Summary>
              <div className="mt-2 rounded-md border border-line-soft bg-panel">
                <Suspense fallback={<Skeleton className="m-4 h-24" />}>
                  {saved ? (
                    <HowMade id={saved.id} onChanged={onTrust} />
                  ) : (
                    <div className="p-4">
                      <MadeSteps explanation={preview.explanation} />
                    </div>
                  )}
                </Suspense>
              </div>
            </details>
          </>
        )}
      </div>
    </>
  )
}

type FactsProps = { preview: ChartPreview | undefined; running: boolean; followsToday: boolean }

/** How many rows, how old, how long it took, and whether its days are those of today. */
function Facts({ preview, running, followsToday }: FactsProps) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const result = preview?.result
  if (running)
    return (
      <span role="status" className="flex items-center gap-2 text-12 text-fg-3">
        <Spinner />
        {t.running}
      </span>
    )
  if (!result || result.state === 'failed') return null
  const { row_count, truncated, ran_at, duration_ms, from_cache } = result
  return (
    <span role="status" className="min-w-0 truncate text-12 text-fg-3">
      {[
        `${t.rows(formatNumber(row_count, language))}${truncated ? '+' : ''}`,
        t.asked(formatRelative(ran_at, language, new Date())),
        from_cache ? t.cached : formatDuration(duration_ms, language),
        ...(followsToday ? [t.followsToday] : []),
      ].join(' · ')}
    </span>
  )
}
