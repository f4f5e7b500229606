import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ChartSource } from '#contract/charts/about-schemas.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import type { VisualBuilding } from '#web/features/query-editor/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useEditorKeys } from '#web/ui/use-editor-keys.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { type ChangeDraft, type ChartDraft, draftOf, mergeDrafts, queryOf } from './draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { editorMessages } from './messages/index.ts'
import { type ChartPane, Panes } from './panes.tsx'
import { useChartEditor } from './use-chart-editor.ts'
import { usePreview } from './use-preview.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

type Props = {
  first: ChartDraft
  chart: Chart | undefined
  sources: readonly ChartSource[]
  dashboard: string | undefined
}

/** Saves the chart, says what is missing first, and goes where it is shown. */
function useSaveChart(
  chartEditor: ReturnType<typeof useChartEditor>,
  { chart, dashboard }: Pick<Props, 'chart' | 'dashboard'>,
) {
  const t = useMessages(editorMessages)
  const navigate = useNavigate()
  const { editor } = chartEditor
  const built = useBuilt()
  const save = async (isNew: boolean, given?: ChartDraft): Promise<void> => {
    // What was built a moment ago is saved as well, once its SQL is there.
    if (!(await built.isWritten())) return void toast.failure(t.needQuery)
    const document = given ?? editor.get().document
    if (!document.name.trim()) return void toast.failure(t.needName)
    if (!queryOf(document)) return void toast.failure(t.needQuery)
    if (editor.get().saving) return
    const saved = await chartEditor.save(document, isNew)
    const { failure } = editor.get()
    if (failure) toast.failure(failure.message)
    if (!saved) return
    toast.success(t.saved)
    // Leaving after a save asks nothing.
    const ignoreBlocker = true
    if (dashboard) void navigate({ to: '/dashboard', search: { id: dashboard, add: saved.id }, ignoreBlocker })
    else if (saved.id !== chart?.id)
      void navigate({ to: '/dashboard/editor', search: { chart: saved.id }, replace: true, ignoreBlocker })
  }
  return { save, onBuilding: built.onBuilding }
}

/** Whether what was built has become a query. */
function useBuilt() {
  const building = useRef<VisualBuilding>(undefined)
  const waiting = useRef(new Set<() => void>())
  const onBuilding = useCallback((now: VisualBuilding) => {
    building.current = now
    if (now === 'writing') return
    for (const go of waiting.current) go()
    waiting.current.clear()
  }, [])
  return {
    onBuilding,
    isWritten: async (): Promise<boolean> => {
      if (building.current === 'writing') await new Promise<void>((go) => waiting.current.add(go))
      return building.current === undefined
    },
  }
}

/**
 * How it is drawn at the right; beside it the chart as it will be and its query, below each other where both forms of the
 * query have room beside each other, and where three have none. On a phone one at a time.
 */
export function Editor({ first, chart, sources, dashboard }: Props) {
  const t = useMessages(editorMessages)
  const phone = usePhone()
  const [pane, setPane] = useState<ChartPane>('query')
  const chartEditor = useChartEditor(first, chart)
  const { editor, state, current } = chartEditor
  const { document: draft } = state
  const change = useCallback<ChangeDraft>((what, part) => editor.change((now) => ({ ...now, ...part }), what), [editor])
  const undo = state.done.length > 0 ? editor.undo : undefined
  const redo = state.undone.length > 0 ? editor.redo : undefined
  const preview = usePreview(draft)
  const { save, onBuilding } = useSaveChart(chartEditor, { chart, dashboard })
  usePageTitle(draft.name || t.newChart)

  const editable = chart?.editable ?? true
  useEditorKeys({
    save: () => void save(!editable),
    undo,
    redo,
    run: () => void preview.run(),
  })

  // A drawing that nobody chose follows what fits the rows.
  const suggested = preview.preview?.suggestions[0]?.spec
  useEffect(() => {
    if (suggested && !draft.drawn) editor.adopt((now) => ({ ...now, spec: suggested }))
  }, [suggested, draft.drawn, editor])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EditorBar
        draft={draft}
        dirty={editor.dirty}
        change={change}
        undo={undo}
        redo={redo}
        chart={chartEditor.saved}
        editable={editable}
        saving={state.saving}
        onSave={() => void save(!editable)}
      />
      {phone && (
        <div className="flex flex-none justify-center border-line-soft border-b py-1.5">
          <Segmented
            label={t.title}
            value={pane}
            onValueChange={setPane}
            options={(['query', 'chart', 'drawing'] as const).map((value) => ({ value, label: t.panes[value] }))}
          />
        </div>
      )}
      <Panes
        shown={phone ? pane : undefined}
        chartEditor={chartEditor}
        preview={preview}
        sources={sources}
        editable={editable}
        change={change}
        onBuilding={onBuilding}
      />
      <LeaveGuard dirty={editor.dirty} text={t.leaveText} />
      {current && <Conflict chartEditor={chartEditor} current={current} save={save} />}
    </div>
  )
}

type ConflictProps = {
  chartEditor: ReturnType<typeof useChartEditor>
  current: NonNullable<ReturnType<typeof useChartEditor>['current']>
  save: ReturnType<typeof useSaveChart>['save']
}

/** What to do where somebody else saved the chart meanwhile. */
function Conflict({ chartEditor, current, save }: ConflictProps) {
  const t = useMessages(editorMessages)
  const { editor, state } = chartEditor
  const { document: draft, saved: base } = state
  return (
    <Suspense>
      <ConflictDialog
        base={base.document}
        mine={draft}
        current={current}
        onClose={() => editor.postpone()}
        onMine={() => {
          editor.resolve(draft)
          void save(false)
        }}
        onBoth={() => {
          editor.resolve(mergeDrafts(base.document, draft, draftOf(current)), { step: true })
          void save(false)
        }}
        onTheirs={() => {
          chartEditor.takeTheirs(current)
          toast.message(t.conflict.tookTheirs, { label: t.undo, run: editor.undo })
        }}
        onNew={() => void save(true, { ...draft, name: t.conflict.copyName(draft.name) })}
      />
    </Suspense>
  )
}
