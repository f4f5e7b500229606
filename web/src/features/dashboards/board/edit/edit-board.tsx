import { ChartColumn, Heading, RectangleEllipsis, Type } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import { type DashboardDocument, gridColumns, type Tile, type TilePlacement } from '#contract/dashboards/document.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { dashboardMessages } from '../../messages/index.ts'
import { AddChart, type AddedChart } from '../add/add-chart.tsx'
import type { BoardProps } from '../board.tsx'
import { useTileName } from '../tile-view.tsx'
import type { DashboardEditor } from './dashboard-editor.ts'
import EditGrid from './edit-grid.tsx'
import { EditedTile } from './edited-tile.tsx'
import { TitleEditor } from './tile-editors.tsx'
import { type TileContent, useTileChanges } from './use-tile-changes.ts'

const EditPhone = lazy(() => import('./edit-phone.tsx'))
const SavedDialog = lazy(() => import('../add/saved-dialog.tsx'))

type Props = BoardProps & { dashboard: DashboardId; editor: DashboardEditor; onAdd: (chart: AddedChart) => void }
type Screen = 'wide' | 'phone'

/** A tab while it is arranged: what can be added, and its tiles. */
export default function EditBoard({ dashboard, document, tab, tiles, states, editor, onAdd }: Props) {
  const t = useMessages(dashboardMessages)
  const phone = usePhone()
  const [screen, setScreen] = useState<Screen>('wide')
  const Layout = phone || screen === 'phone' ? EditPhone : EditGrid
  const nameOf = useTileName()
  const [adding, setAdding] = useState(false)
  const [writing, setWriting] = useState<string>()
  const changes = useTileChanges(editor, tab.id)
  const { add, change, remove } = changes
  const row = adding ? tiles.findLast((tile) => tile.kind === 'numbers' && tile.id === writing) : undefined
  const addNumber = ({ id, name }: ChartSummary) => {
    if (row?.kind === 'numbers' && row.chart_ids.length < limits.dashboard.numbers)
      change(row, (item) => (item.kind === 'numbers' ? { ...item, chart_ids: [...item.chart_ids, id] } : item))
    else setWriting(add({ kind: 'numbers', chart_ids: [id] }, { w: gridColumns, h: 3 }))
    toast.success(t.addPanel.added(name))
  }
  const full = document.tiles.length >= limits.dashboard.tiles
  return (
    <div>
      <Tools document={document} editor={editor} screen={screen} onScreen={setScreen}>
        <AddChart dashboard={dashboard} disabled={full} onAdd={onAdd} />
        <AddButtons
          disabled={full}
          onAdd={(content, size) => setWriting(add(content, size))}
          onAddNumbers={() => {
            setWriting(undefined)
            setAdding(true)
          }}
        />
      </Tools>
      {tiles.length === 0 ? (
        <EmptyState icon={<ChartColumn />} title={t.board.emptyTitle}>
          {t.board.emptyText}
        </EmptyState>
      ) : (
        <Layout
          document={document}
          tiles={tiles}
          nameOf={(tile) => nameOf(tile, states)}
          onChange={(make, group) => editor.change(make, group)}
          onRemove={remove}
        >
          {(tile, height) => (
            <EditedTile
              tile={tile}
              height={height}
              states={states}
              tabs={document.tabs}
              changes={changes}
              writing={writing === tile.id}
              onWriting={(on) => setWriting(on ? tile.id : undefined)}
            />
          )}
        </Layout>
      )}
      <TitleEditor
        tile={tiles.find((tile) => tile.id === writing && tile.kind === 'chart')}
        states={states}
        onSave={(tile, title) => change(tile, (item) => withTitle(item, title))}
        onClose={() => setWriting(undefined)}
      />
      <Suspense>
        {adding && <SavedDialog title={t.addPanel.pick} onChoose={addNumber} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
}

/** The title of a chart's own is none. */
function withTitle(item: Tile, title: string): Tile {
  if (item.kind !== 'chart') return item
  const { title: _, ...rest } = item
  return title ? { ...rest, title } : rest
}

type ToolsProps = {
  document: DashboardDocument
  editor: DashboardEditor
  screen: Screen
  onScreen: (screen: Screen) => void
  children: ReactNode
}

/** What stands above the tiles: what can be added, for which screen they are arranged, how often they are asked again. */
function Tools({ document, editor, screen, onScreen, children }: ToolsProps) {
  const t = useMessages(dashboardMessages)
  const phone = usePhone()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {children}
      {!phone && (
        <span className="ml-auto">
          <Segmented
            label={t.phone.screen}
            value={screen}
            options={(['wide', 'phone'] as const).map((value) => ({ value, label: t.phone.screens[value] }))}
            onValueChange={onScreen}
          />
        </span>
      )}
      <RefreshChoice document={document} editor={editor} />
    </div>
  )
}

type AddProps = {
  disabled: boolean
  onAdd: (content: TileContent, size: Pick<TilePlacement, 'w' | 'h'>) => void
  onAddNumbers: () => void
}

function AddButtons({ disabled, onAdd, onAddNumbers }: AddProps) {
  const t = useMessages(dashboardMessages).board
  return (
    <>
      <Button
        icon={<Type />}
        disabled={disabled}
        onClick={() => onAdd({ kind: 'text', markdown: t.newText }, { w: 6, h: 4 })}
      >
        {t.addText}
      </Button>
      <Button
        icon={<Heading />}
        disabled={disabled}
        onClick={() => onAdd({ kind: 'heading', text: t.newHeading }, { w: gridColumns, h: 1 })}
      >
        {t.addHeading}
      </Button>
      <Button icon={<RectangleEllipsis />} disabled={disabled} onClick={onAddNumbers}>
        {t.addNumbers}
      </Button>
    </>
  )
}

const choices = [null, 1, 5, 15, 30, 60] as const

/** How often an open page asks again. */
function RefreshChoice({ document, editor }: { document: DashboardDocument; editor: DashboardEditor }) {
  const t = useMessages(dashboardMessages).board
  return (
    <label className="flex items-center gap-2 text-12 text-fg-3">
      {t.refreshEvery}
      <select
        value={String(document.refresh_minutes)}
        onChange={({ target }) =>
          editor.change((now) => ({ ...now, refresh_minutes: target.value === 'null' ? null : Number(target.value) }))
        }
        className="h-7 rounded-sm border border-line-field bg-bg px-1.5 text-12 text-fg"
      >
        {choices.map((minutes) => (
          <option key={minutes} value={String(minutes)}>
            {minutes === null ? t.never : t.every(minutes)}
          </option>
        ))}
      </select>
    </label>
  )
}
