import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Activity, ArrowLeft, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import type { FlowRun, FlowRunId, FlowTrace, ListedFlowRun } from '#contract/flows/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { portsOf } from '#flow/editing/ports.ts'
import { definitionOf } from '#flow/index.ts'
import { formatDuration, formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { CancelRun } from './cancel-run.tsx'
import { type RunStatusFilter, runOptions, runsPages, statesOf } from './last-test.ts'
import { TraceView } from './trace-view.tsx'

const tones: Record<FlowRun['status'], Tone> = {
  queued: 'neutral',
  running: 'info',
  waiting: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

const statuses = ['all', 'done', 'failed', 'waiting', 'running', 'cancelled'] as const satisfies RunStatusFilter[]
const shownBranches = 3

type Props = { session: EditorSession; onFrom: (trace: FlowTrace, node: string) => void }

/** The runs of a flow, newest first; one that is chosen is shown on the canvas with every step. */
export function RunsList({ session, onFrom }: Props) {
  const t = useMessages(editorMessages).test
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<RunStatusFilter>('all')
  const searched = useDeferredValue(words.trim())
  const query = useInfiniteQuery(runsPages(session.project.id, { words: searched, status }))
  const filtered = searched !== '' || status !== 'all'
  const [open, setOpen] = useState<FlowRunId>()
  if (open) return <OpenRun id={open} onFrom={onFrom} onBack={() => setOpen(undefined)} />
  return (
    <>
      <div className="flex flex-wrap gap-2 border-line-soft border-b px-4 py-2.5">
        <Input
          type="search"
          icon={<Search />}
          fieldSize="md"
          className="min-w-40 flex-1"
          aria-label={t.searchRuns}
          placeholder={t.searchRuns}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="w-36">
          <Select
            aria-label={t.state}
            options={statuses.map((value) => ({ value, label: value === 'all' ? t.anyState : t.said[value] }))}
            value={status}
            onValueChange={setStatus}
          />
        </div>
      </div>
      <Loaded query={query} failed={t.runsFailed}>
        {({ pages }) => {
          const runs = pages.flatMap(({ records }) => records)
          if (runs.length === 0)
            return filtered ? (
              <p className="px-4 py-3 text-fg-3">{t.noRunFound}</p>
            ) : (
              <EmptyState icon={<Activity />} title={t.noRuns}>
                {t.noRunsText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={query}>
              <ul>
                {runs.map((run) => (
                  <RunRow key={run.id} run={run} onOpen={() => setOpen(run.id)} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </>
  )
}

type OpenProps = Pick<Props, 'onFrom'> & { id: FlowRunId; onBack: () => void }

/** One run with every step, on the canvas as well, and as it goes on. */
function OpenRun({ id, onFrom, onBack }: OpenProps) {
  const t = useMessages(editorMessages).test
  const store = useEditorStore()
  const queries = useQueryClient()
  const query = useQuery(runOptions(id))
  const steps = query.data?.steps
  useEffect(() => {
    if (steps) store.showSteps(statesOf(store.get().document, steps))
  }, [steps, store])
  const back = () => {
    onBack()
    store.showSteps(undefined)
  }
  return (
    <>
      <Button variant="ghost" icon={<ArrowLeft />} className="m-2" onClick={back}>
        {t.allRuns}
      </Button>
      <Loaded query={query} failed={t.runFailed}>
        {(trace) => (
          <>
            <CancelRun run={trace.run} onCancelled={(now) => queries.setQueryData(runOptions(id).queryKey, now)} />
            <TraceView trace={trace} onFrom={(node) => onFrom(trace, node)} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** When a run was, how long it took, and which ways it took. */
function RunRow({ run, onOpen }: { run: ListedFlowRun; onOpen: () => void }) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const nodes = useEditor(({ document }) => document.nodes)
  const branches = run.branches.map(({ node: id, kind, port }) => {
    const node = nodes.find((item) => item.id === id)
    const title = node ? titleOf(node, language) : (definitionOf(kind)?.label[language] ?? id)
    return `${title} → ${(node && portsOf(node).find((item) => item.id === port)?.label[language]) ?? port}`
  })
  const facts = [
    t.modes[run.mode],
    run.duration_ms === null ? undefined : formatDuration(run.duration_ms, language),
    t.steps(run.steps),
    t.credits(formatNumber(run.credits, language)),
  ]
  return (
    <li className="border-line-soft border-b">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-2.5 px-4 py-2.5 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">{formatRelative(run.created_at, language, new Date())}</span>
          {branches.length > 0 && (
            <span className="block truncate text-12 text-fg-2" title={branches.join(' · ')}>
              {branches.slice(0, shownBranches).join(' · ')}
              {branches.length > shownBranches && ' …'}
            </span>
          )}
          {run.error && (
            <span className="block truncate text-12 text-bad" title={run.error.message[language]}>
              {run.error.message[language]}
            </span>
          )}
          <span className="block truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <Badge tone={tones[run.status]}>{t.said[run.status]}</Badge>
      </button>
    </li>
  )
}
