import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ChartSource } from '#contract/charts/about-schemas.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useEditorKeys } from '#web/ui/use-editor-keys.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { type Draft, draftOf, merged, queryOf } from './draft.ts'
import { DrawingPane } from './drawing-pane.tsx'
import { EditorBar } from './editor-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { editorMessages } from './messages/index.ts'
import { PreviewPane } from './preview-pane.tsx'
import { QueryPane } from './query-pane.tsx'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { useSave } from './use-save.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

type Props = { first: Draft; chart: Chart | undefined; sources: readonly ChartSource[]; dashboard: string | undefined }
type Pane = 'query' | 'chart' | 'drawing'

/**
 * How it is drawn at the right; beside it the chart as it will be and its query, below each other where both forms of the
 * query have room beside each other. On a phone one at a time.
 */
export function Editor({ first, chart, sources, dashboard }: Props) {
  const t = useMessages(editorMessages)
  const navigate = useNavigate()
  const phone = usePhone()
  const [pane, setPane] = useState<Pane>('query')
  const edit = useDraft(first)
  const { draft, base } = edit
  const preview = usePreview(draft)
  /** Leaving after a save asks nothing. */
  const leaving = useRef(false)
  usePageTitle(draft.name || t.newChart)

  const saving = useSave(chart, (saved, kept) => {
    edit.keep(kept)
    toast.success(t.saved)
    leaving.current = true
    if (dashboard) void navigate({ to: '/dashboard', search: { id: dashboard, add: saved.id } })
    else if (saved.id !== chart?.id)
      void navigate({ to: '/dashboard/editor', search: { chart: saved.id }, replace: true })
    leaving.current = false
  })
  const save = (options: { as?: 'new'; over?: Chart; draft?: Draft } = {}): void => {
    const wanted = options.draft ?? draft
    if (!wanted.name.trim()) return void toast.failure(t.needName)
    if (!queryOf(wanted)) return void toast.failure(t.needQuery)
    if (saving.save.isPending) return
    const { draft: _, ...how } = options
    saving.save.mutate({ ...how, draft: wanted }, { onError: (error) => toast.failure(error.message) })
  }
  const editable = chart?.editable ?? true
  useEditorKeys({
    save: () => save(editable ? {} : { as: 'new' }),
    undo: edit.undo,
    redo: edit.redo,
    run: () => void preview.run(),
  })

  // A drawing that nobody chose follows what fits the rows.
  const suggested = preview.preview?.suggestions[0]?.spec
  const { adopt } = edit
  useEffect(() => {
    if (suggested && !draft.drawn) adopt({ spec: suggested })
  }, [suggested, draft.drawn, adopt])

  const result = preview.preview?.result
  const shown = (one: Pane) => cx('min-h-0 min-w-0', phone && pane !== one && 'hidden')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EditorBar
        edit={edit}
        chart={saving.saved}
        editable={editable}
        saving={saving.save.isPending}
        onSave={() => save(editable ? {} : { as: 'new' })}
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
      <div className="flex min-h-0 flex-1 desk:grid desk:max-[1279px]:grid-cols-[minmax(280px,340px)_minmax(0,1fr)_minmax(250px,290px)] min-[1280px]:grid-cols-[minmax(0,1fr)_minmax(270px,300px)] min-[1280px]:grid-rows-[minmax(240px,42%)_minmax(0,1fr)]">
        <section
          aria-label={t.panes.query}
          className={cx(
            shown('query'),
            'flex-1 overflow-y-auto border-line-soft p-4 desk:border-r min-[1280px]:border-r-0',
          )}
        >
          <QueryPane
            draft={draft}
            sources={sources}
            result={result}
            onChange={edit.change}
            onRun={() => void preview.run()}
          />
        </section>
        <section
          aria-label={t.panes.chart}
          className={cx(
            shown('chart'),
            'flex flex-1 flex-col overflow-y-auto border-line-soft min-[1280px]:row-start-2 min-[1280px]:border-t',
          )}
        >
          <PreviewPane
            draft={draft}
            preview={preview.preview}
            error={preview.error}
            running={preview.running}
            run={preview.run}
            saved={edit.dirty ? undefined : saving.saved}
            onTrust={saving.trusted}
          />
        </section>
        <section
          aria-label={t.panes.drawing}
          className={cx(
            shown('drawing'),
            'flex-1 overflow-y-auto border-line-soft p-4 desk:border-l',
            'min-[1280px]:col-start-2 min-[1280px]:row-span-2 min-[1280px]:row-start-1',
          )}
        >
          <DrawingPane mayShare={editable} draft={draft} preview={preview.good} onChange={edit.change} />
        </section>
      </div>
      <LeaveGuard dirty={edit.dirty} leaving={leaving} />
      <Suspense>
        {saving.conflict && (
          <ConflictDialog
            base={base}
            mine={draft}
            current={saving.conflict}
            onClose={saving.later}
            onMine={() => save({ over: saving.conflict! })}
            onBoth={() => {
              const both = merged(base, draft, draftOf(saving.conflict!))
              edit.change('conflict', both)
              save({ over: saving.conflict!, draft: both })
            }}
            onTheirs={() => {
              const theirs = draftOf(saving.conflict!)
              saving.accept(saving.conflict!)
              edit.change('conflict', theirs)
              edit.keep(theirs)
              toast.message(t.conflict.tookTheirs, edit.undo && { label: t.undo, run: edit.undo })
            }}
            onNew={() => save({ as: 'new', draft: { ...draft, name: t.conflict.copyName(draft.name) } })}
          />
        )}
      </Suspense>
    </div>
  )
}
