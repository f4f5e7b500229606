import { Suspense } from 'react'
import type { filtersFor } from '#contract/dashboards/filters.ts'
import { lazy } from '#web/lib/lazy.ts'
import type { useCross } from './cross.ts'
import { keepMine, takeTheirs } from './edit/dashboard-editor.ts'
import type { MadeOf } from './made-panel.tsx'
import type { useBoard } from './use-board.ts'
import type { useDocument } from './use-document.ts'

const ConflictDialog = lazy(() => import('./edit/conflict-dialog.tsx'))
const DrillPanel = lazy(() => import('./drill-panel.tsx'))
const MadePanel = lazy(() => import('./made-panel.tsx'))

type BoardOverlaysProps = {
  editor: ReturnType<typeof useDocument>['editor']
  conflict: ReturnType<typeof useDocument>['state']['conflict']
  board: ReturnType<typeof useBoard>
  cross: ReturnType<typeof useCross>
  /** What a chart is narrowed by now. */
  filtersOf: (chartId: string) => ReturnType<typeof filtersFor>
  made: MadeOf | undefined
  onMadeClose: () => void
}

/** What opens over a board: the rows behind a point, how a number is made, what somebody else saved meanwhile. */
export function BoardOverlays({ editor, conflict, board, cross, filtersOf, made, onMadeClose }: BoardOverlaysProps) {
  return (
    <Suspense>
      {cross.rowsOf && (
        <DrillPanel
          point={cross.rowsOf}
          filters={filtersOf(cross.rowsOf.chartId)}
          onClose={() => cross.showRows(undefined)}
        />
      )}
      {made && <MadePanel {...made} onChanged={() => void board.refresh(86_400, [made.id])} onClose={onMadeClose} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onKeepMine={() => keepMine(editor)}
          onTakeTheirs={() => takeTheirs(editor)}
        />
      )}
    </Suspense>
  )
}
