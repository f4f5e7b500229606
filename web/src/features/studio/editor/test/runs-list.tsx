import { useInfiniteQuery } from '@tanstack/react-query'
import { Activity, ArrowLeft, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { FlowRun, FlowTrace, ListedFlowRun } from '#contract/flows/schemas.ts'
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
import { toast } from '#web/ui/toast-store.ts'
import { titleOf } from '../canvas/card-title.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { CancelRun } from './cancel-run.tsx'
import { loadRun, type RunStatusFilter, runsPages, statesOf } from './last-test.ts'
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
  const store = useEditorStore()
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<RunStatusFilter>('all')
  const searched = useDeferredValue(words.trim())
  const query = useInfiniteQuery(runsPages(session.project.id, { words: searched, status }))
  const filtered = searched !== '' || status !== 'all'
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
                  <RunRow
                    key={run.id}
                    run={run}
                    onOpen={() => void show(run).catch((error: Error) => toast.failure(error.message))}
                  />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
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
          <span className="block truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <Badge tone={tones[run.status]}>{t.said[run.status]}</Badge>
      </button>
    </li>
  )
}
