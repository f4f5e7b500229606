import type { DashboardDocument, Tile } from '#contract/dashboards/document.ts'
import type { BoardProps } from '../board.tsx'
import { TileView, useTileName } from '../tile-view.tsx'
import { EditMenu, HeadingEditor, TextEditor } from './tile-editors.tsx'
import type { useTileChanges } from './use-tile-changes.ts'

type EditedTileProps = Pick<BoardProps, 'states'> & {
  tile: Tile
  height: number
  tabs: DashboardDocument['tabs']
  changes: ReturnType<typeof useTileChanges>
  writing: boolean
  onWriting: (on: boolean) => void
}

/** A tile with what can be done with it, and its words while they are written. */
export function EditedTile({ tile, height, states, tabs, changes, writing, onWriting }: EditedTileProps) {
  const nameOf = useTileName()
  const isWritten = writing && (tile.kind === 'text' || tile.kind === 'heading')
  return (
    <TileView
      tile={tile}
      states={states}
      height={height}
      editor={
        isWritten ? (
          <TileWriting
            tile={tile}
            onChange={(make) => changes.change(tile, make, `text:${tile.id}`)}
            onDone={() => onWriting(false)}
          />
        ) : undefined
      }
      menu={
        <EditMenu
          name={nameOf(tile, states)}
          tabs={tabs.filter(({ id }) => id !== tile.tab)}
          {...(tile.kind !== 'numbers' && { onEdit: () => onWriting(true) })}
          onTab={(to) => changes.toTab(tile, to)}
          onRemove={() => changes.remove(tile)}
        />
      }
    />
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
