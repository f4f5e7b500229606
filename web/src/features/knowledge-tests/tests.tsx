import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { KnowledgeRun } from '#contract/knowledge-tests/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AddForm } from './add-form.tsx'
import { cancelRun, isRunning, runsOptions, type Suite, startRun, testsOptions, useWork } from './api.ts'
import { testMessages } from './messages/index.ts'
import { RunRow } from './run-row.tsx'
import { TestRow } from './test-row.tsx'

/** The questions of an agent or of one of its use cases, and the runs of them. */
export default function Tests({ suite }: { suite: Suite }) {
  const t = useMessages(testMessages)
  const tests = useQuery(testsOptions(suite))
  const runs = useQuery(runsOptions(suite))
  const going = runs.data?.records.find(isRunning)
  const readAgain = useEffectEvent(() => tests.refetch({ cancelRefetch: false }))
  const under = going?.id
  useEffect(() => {
    // How each question was answered last is known once a run has ended.
    if (!under) void readAgain()
  }, [under])
  return (
    <Loaded query={tests} failed={t.failed}>
      {({ records }) => (
        <>
          {records.length === 0 && (
            <EmptyState icon={<FlaskConical />} title={t.empty}>
              {t.emptyText}
            </EmptyState>
          )}
          <AddForm suite={suite} />
          {records.length > 0 && (
            <>
              <div className="mt-6 mb-2 flex min-h-9 flex-wrap items-center gap-2">
                <h2 className="flex-1 font-semibold text-15">{t.questions}</h2>
                {going ? <Going run={going} /> : <RunNow suite={suite} />}
              </div>
              <ul className="border-line-soft border-t">
                {records.map((test) => (
                  <TestRow key={test.id} test={test} />
                ))}
              </ul>
              <h2 className="mt-8 mb-2 font-semibold text-15">{t.runs}</h2>
              {runs.data?.records.length === 0 && <p className="text-13 text-fg-3">{t.noRuns}</p>}
              <ul className="border-line-soft border-t empty:hidden">
                {runs.data?.records.map((run) => (
                  <RunRow key={run.id} run={run} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

function RunNow({ suite }: { suite: Suite }) {
  const t = useMessages(testMessages)
  const { work, busy } = useWork()
  return (
    <Button variant="primary" loading={busy === 'run'} onClick={() => void work('run', () => startRun(suite))}>
      {t.run}
    </Button>
  )
}

function Going({ run }: { run: KnowledgeRun }) {
  const t = useMessages(testMessages)
  const { work, busy } = useWork()
  return (
    <>
      <progress value={run.done} max={run.total} aria-label={t.progress(run.done, run.total)} className="h-1 w-28" />
      <span role="status" className="text-12 text-fg-3 tabular-nums">
        {t.progress(run.done, run.total)}
      </span>
      <Button
        size="sm"
        loading={busy === 'cancel'}
        onClick={() => void work('cancel', () => cancelRun(run.id), t.cancelled)}
      >
        {t.cancel}
      </Button>
    </>
  )
}
