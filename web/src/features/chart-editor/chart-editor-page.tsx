import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { Chart, ChartId } from '#contract/charts/schemas.ts'
import { emptySpec } from '#web/features/charts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { editedChartOptions } from './api.ts'
import { type ChartDraft, draftOf } from './draft.ts'
import { Editor } from './editor.tsx'
import { editorMessages } from './messages/index.ts'
import { NoSources } from './no-sources.tsx'

const newDraft = (source: ChartDraft['source']): ChartDraft => ({
  name: '',
  visibility: 'workspace',
  source,
  sql: '',
  visual: null,
  columns: [],
  parameters: [],
  spec: emptySpec('table'),
  drawn: false,
})

/** A chart that is made or changed: `?chart=` names it, `?dashboard=` where it goes afterwards. */
export default function ChartEditorPage() {
  const search: { chart?: unknown; dashboard?: unknown } = useSearch({ strict: false })
  const id = typeof search.chart === 'string' ? (search.chart as ChartId) : undefined
  const dashboard = typeof search.dashboard === 'string' ? search.dashboard : undefined
  return id ? <Existing key={id} id={id} dashboard={dashboard} /> : <Sources key="new" dashboard={dashboard} />
}

function Existing({ id, dashboard }: { id: ChartId; dashboard: string | undefined }) {
  const t = useMessages(editorMessages)
  const chart = useQuery(editedChartOptions(id))
  return (
    <Framed ready={chart.data !== undefined}>
      <Loaded query={chart} failed={t.loadFailed} rows={8}>
        {(data) => <Sources chart={data} dashboard={dashboard} />}
      </Loaded>
    </Framed>
  )
}

function Sources({ chart, dashboard }: { chart?: Chart; dashboard: string | undefined }) {
  const t = useMessages(editorMessages)
  const sources = useQuery(endpointQuery(chartEndpoints.listChartSources))
  return (
    <Framed ready={sources.data !== undefined && (sources.data.length > 0 || chart !== undefined)}>
      <Loaded query={sources} failed={t.sourcesFailed} rows={8}>
        {(all) => {
          const [first] = all
          if (!first && !chart) return <NoSources />
          const draft = chart
            ? draftOf(chart)
            : newDraft(first ? ({ kind: first.kind, id: first.id } as ChartDraft['source']) : null)
          return <Editor first={draft} chart={chart} sources={all} dashboard={dashboard} />
        }}
      </Loaded>
    </Framed>
  )
}

type FramedProps = { children: ReactNode }

/** The screen's bar while there is no editor with a bar of its own, or its code and words are on their way. */
function Framed({ ready, children }: FramedProps & { ready: boolean }) {
  if (!ready) return <Frame>{children}</Frame>
  return (
    <Suspense
      fallback={
        <Frame>
          <div aria-busy="true">
            <SkeletonRows rows={8} />
          </div>
        </Frame>
      }
    >
      {children}
    </Suspense>
  )
}

function Frame({ children }: FramedProps) {
  const t = useMessages(editorMessages)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={<h1>{t.title}</h1>} />
      <div className="p-4">{children}</div>
    </div>
  )
}
