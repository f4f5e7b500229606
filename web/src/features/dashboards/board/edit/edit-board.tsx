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
import { firstFree, settleTiles, withTab } from '../arrange.ts'
import type { BoardProps } from '../board.tsx'
import { TileView, useTileName } from '../tile-view.tsx'
import type { DashboardEditor } from './dashboard-editor.ts'
import EditGrid from './edit-grid.tsx'
import { EditMenu, HeadingEditor, TextEditor, TitleEditor } from './tile-editors.tsx'

const EditPhone = lazy(() => import('./edit-phone.tsx'))
const SavedDialog = lazy(() => import('../add/saved-dialog.tsx'))

type Props = BoardProps & { dashboard: DashboardId; editor: DashboardEditor; onAdd: (chart: AddedChart) => void }
type Content = Tile extends infer T ? (T extends Tile ? Omit<T, 'id' | 'tab' | 'places'> : never) : never
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
  const full = document.tiles.length >= limits.dashboard.tiles

  const add = (content: Content, size: Pick<TilePlacement, 'w' | 'h'>): string => {
    const id = crypto.randomUUID()
    editor.change((now) =>
      withTab(now, tab.id, (all) => {
        const made = { ...content, id, tab: tab.id, places: { wide: firstFree(all, size) } } as Tile
        return settleTiles([...all, made])
      }),
    )
    return id
  }
  const change = (tile: Tile, make: (tile: Tile) => Tile, group?: string) =>
    editor.change(
      (now) => ({ ...now, tiles: now.tiles.map((item) => (item.id === tile.id ? make(item) : item)) }),
      group,
    )
  const remove = (tile: Tile) =>
    editor.change((now) => withTab(now, tile.tab, (all) => settleTiles(all.filter(({ id }) => id !== tile.id))))
  const toTab = (tile: Tile, to: string) => editor.change((now) => moveToTab(now, tile, to))

  const row = adding ? tiles.findLast((tile) => tile.kind === 'numbers' && tile.id === writing) : undefined
  const addNumber = ({ id, name }: ChartSummary) => {
    if (row?.kind === 'numbers' && row.chart_ids.length < limits.dashboard.numbers)
      change(row, (item) => (item.kind === 'numbers' ? { ...item, chart_ids: [...item.chart_ids, id] } : item))
    else setWriting(add({ kind: 'numbers', chart_ids: [id] }, { w: gridColumns, h: 3 }))
    toast.success(t.addPanel.added(name))
  }

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
            <TileView
              tile={tile}
              states={states}
              height={height}
              editor={
                writing === tile.id && (tile.kind === 'text' || tile.kind === 'heading') ? (
                  <TileWriting
                    tile={tile}
                    onChange={(make) => change(tile, make, `text:${tile.id}`)}
                    onDone={() => setWriting(undefined)}
                  />
                ) : undefined
              }
              menu={
                <EditMenu
                  name={nameOf(tile, states)}
                  tabs={document.tabs.filter(({ id }) => id !== tile.tab)}
                  {...(tile.kind !== 'numbers' && { onEdit: () => setWriting(tile.id) })}
                  onTab={(to) => toTab(tile, to)}
                  onRemove={() => remove(tile)}
                />
              }
            />
          )}
        </Layout>
      )}
      <TitleEditor
        tile={tiles.find((tile) => tile.id === writing && tile.kind === 'chart')}
        states={states}
        onSave={(tile, title) =>
          change(tile, (item) => {
            if (item.kind !== 'chart') return item
            const { title: _, ...rest } = item
            return title ? { ...rest, title } : rest
          })
        }
        onClose={() => setWriting(undefined)}
      />
      <Suspense>
        {adding && <SavedDialog title={t.addPanel.pick} onChoose={addNumber} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
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
  onAdd: (content: Content, size: Pick<TilePlacement, 'w' | 'h'>) => void
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

type WritingProps = { tile: Tile; onChange: (make: (tile: Tile) => Tile) => void; onDone: () => void }

/** The words of a text or a heading while they are written. */
function TileWriting({ tile, onChange, onDone }: WritingProps) {
  if (tile.kind === 'text')
    return (
      <TextEditor
        value={tile.markdown}
        onChange={(markdown) => onChange((item) => ({ ...item, markdown }) as Tile)}
        onDone={onDone}
      />
    )
  if (tile.kind === 'heading')
    return (
      <HeadingEditor
        value={tile.text}
        onChange={(text) => onChange((item) => ({ ...item, text }) as Tile)}
        onDone={onDone}
      />
    )
  return null
}

function moveToTab(now: DashboardDocument, tile: Tile, to: string): DashboardDocument {
  const without = withTab(now, tile.tab, (all) => settleTiles(all.filter(({ id }) => id !== tile.id)))
  return withTab(without, to, (all) =>
    settleTiles([...all, { ...tile, tab: to, places: { ...tile.places, wide: firstFree(all, tile.places.wide) } }]),
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
