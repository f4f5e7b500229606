import type { ChartSource } from '#contract/charts/about-schemas.ts'
import type { VisualBuilding } from '#web/features/query-editor/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { ChangeDraft } from './draft.ts'
import { DrawingPane } from './drawing-pane.tsx'
import { editorMessages } from './messages/index.ts'
import { PreviewPane } from './preview-pane.tsx'
import { QueryPane } from './query-pane.tsx'
import type { useChartEditor } from './use-chart-editor.ts'
import type { usePreview } from './use-preview.ts'

export type ChartPane = 'query' | 'chart' | 'drawing'

type PanesProps = {
  sources: readonly ChartSource[]
  /** The only one there is room for; undefined where all of them have it. */
  shown: ChartPane | undefined
  chartEditor: ReturnType<typeof useChartEditor>
  preview: ReturnType<typeof usePreview>
  editable: boolean
  change: ChangeDraft
  onBuilding: (building: VisualBuilding) => void
}

/** What is asked, what comes of it, and how it is drawn. */
export function Panes({ shown: only, chartEditor, preview, sources, editable, change, onBuilding }: PanesProps) {
  const t = useMessages(editorMessages)
  const { editor, state } = chartEditor
  const { document: draft } = state
  const result = preview.preview?.result
  const shown = (item: ChartPane) => cx('min-h-0 min-w-0', only !== undefined && only !== item && 'hidden')
  return (
    <div className="flex min-h-0 flex-1 desk:grid desk:max-[1023px]:grid-cols-[minmax(0,1fr)_minmax(230px,270px)] desk:max-[1023px]:grid-rows-[minmax(240px,42%)_minmax(0,1fr)] min-[1024px]:max-[1279px]:grid-cols-[minmax(280px,340px)_minmax(0,1fr)_minmax(250px,290px)] min-[1280px]:grid-cols-[minmax(0,1fr)_minmax(270px,300px)] min-[1280px]:grid-rows-[minmax(240px,42%)_minmax(0,1fr)]">
      <section
        aria-label={t.panes.query}
        className={cx(shown('query'), 'flex-1 overflow-y-auto border-line-soft p-4 min-[1024px]:max-[1279px]:border-r')}
      >
        <QueryPane
          draft={draft}
          sources={sources}
          result={result}
          onChange={change}
          onRun={() => void preview.run()}
          onBuilding={onBuilding}
        />
      </section>
      <section
        aria-label={t.panes.chart}
        className={cx(
          shown('chart'),
          'flex flex-1 flex-col overflow-y-auto border-line-soft desk:max-[1023px]:row-start-2 desk:max-[1023px]:border-t min-[1280px]:row-start-2 min-[1280px]:border-t',
        )}
      >
        <PreviewPane
          draft={draft}
          preview={preview.preview}
          error={preview.error}
          running={preview.running}
          run={preview.run}
          saved={editor.dirty ? undefined : chartEditor.saved}
          onTrust={chartEditor.confirm}
        />
      </section>
      <section
        aria-label={t.panes.drawing}
        className={cx(
          shown('drawing'),
          'flex-1 overflow-y-auto border-line-soft p-4 desk:border-l',
          'desk:max-[1023px]:col-start-2 desk:max-[1023px]:row-span-2 desk:max-[1023px]:row-start-1',
          'min-[1280px]:col-start-2 min-[1280px]:row-span-2 min-[1280px]:row-start-1',
        )}
      >
        <DrawingPane mayShare={editable} draft={draft} preview={preview.good} onChange={change} />
      </section>
    </div>
  )
}
