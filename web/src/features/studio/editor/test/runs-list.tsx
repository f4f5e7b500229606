import { useQuery } from '@tanstack/react-query'
import { Activity, ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { FlowRun, FlowTrace } from '#contract/flows/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatDuration, formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { CancelRun } from './cancel-run.tsx'
import { loadRun, runsOptions, statesOf } from './last-test.ts'
import { TraceView } from './trace-view.tsx'

const tones: Record<FlowRun['status'], Tone> = {
  queued: 'neutral',
  running: 'info',
  waiting: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

type Props = { session: EditorSession; onFrom: (trace: FlowTrace, node: string) => void }

/** The runs of a flow, newest first; one that is chosen is shown on the canvas with every step. */
export function RunsList({ session, onFrom }: Props) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const store = useEditorStore()
  const query = useQuery(runsOptions(session.project.id))
  const [open, setOpen] = useState<FlowTrace>()
  const shown = (trace: FlowTrace) => {
    setOpen(trace)
    store.showSteps(statesOf(store.get().document, trace.steps))
  }
  const show = async (run: FlowRun) => {
    shown(await loadRun(run.id))
  }
  if (open)
    return (
      <>
        <Button
          variant="ghost"
          icon={<ArrowLeft />}
          className="m-2"
          onClick={() => {
            setOpen(undefined)
            store.showSteps(undefined)
          }}
        >
          {t.allRuns}
        </Button>
        <CancelRun run={open.run} onCancelled={shown} />
        <TraceView trace={open} onFrom={(node) => onFrom(open, node)} />
      </>
    )
  return (
    <Loaded query={query} failed={t.runsFailed}>
      {(runs) =>
        runs.length === 0 ? (
          <EmptyState icon={<Activity />} title={t.noRuns}>
            {t.noRunsText}
          </EmptyState>
        ) : (
          <ul>
            {runs.map((run) => (
              <li key={run.id} className="border-line-soft border-b">
                <button
                  type="button"
                  onClick={() => void show(run).catch((error: Error) => toast.failure(error.message))}
                  className="flex w-full items-center gap-2.5 px-4 py-2.5 text-left hover:bg-hover"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{formatRelative(run.created_at, language, new Date())}</span>
                    <span className="block truncate text-12 text-fg-3">
                      {[
                        t.modes[run.mode],
                        run.duration_ms === null ? undefined : formatDuration(run.duration_ms, language),
                        t.steps(run.steps),
                        t.credits(formatNumber(run.credits, language)),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Badge tone={tones[run.status]}>{t.said[run.status]}</Badge>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
