import { Ellipsis, MoveRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Tab, Tile } from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import type { ChartState } from '../tile-store.ts'

type WriterProps = { value: string; onChange: (value: string) => void; onDone: () => void }

/** Markdown, written in its tile. */
export function TextEditor({ value, onChange, onDone }: WriterProps) {
  const t = useMessages(dashboardMessages).tile
  return (
    <textarea
      aria-label={t.text}
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked to write here
      autoFocus
      value={value}
      maxLength={limits.dashboard.text}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="h-full w-full resize-none rounded-xs bg-transparent text-13 leading-5 outline-none select-text"
    />
  )
}

/** A heading, written in its tile. */
export function HeadingEditor({ value, onChange, onDone }: WriterProps) {
  const t = useMessages(dashboardMessages).tile
  const [text, setText] = useState(value)
  return (
    <input
      aria-label={t.heading}
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked to write here
      autoFocus
      value={text}
      maxLength={limits.dashboard.name}
      onChange={({ target }) => {
        setText(target.value)
        // An empty heading is none: the last one stays until there is another.
        if (target.value.trim()) onChange(target.value.trim())
      }}
      onBlur={onDone}
      onKeyDown={(event) => (event.key === 'Escape' || event.key === 'Enter') && onDone()}
      className="min-w-0 flex-1 rounded-xs bg-transparent font-semibold text-16 outline-none select-text"
    />
  )
}

type TitleProps = {
  tile: Tile | undefined
  states: ReadonlyMap<string, ChartState>
  onSave: (tile: Tile, title: string) => void
  onClose: () => void
}

/** Another title for a chart on this dashboard; empty: the chart's own name. */
export function TitleEditor({ tile, states, onSave, onClose }: TitleProps) {
  if (tile?.kind !== 'chart') return null
  return <TitleDialog key={tile.id} tile={tile} states={states} onSave={onSave} onClose={onClose} />
}

function TitleDialog({ tile, states, onSave, onClose }: TitleProps & { tile: Extract<Tile, { kind: 'chart' }> }) {
  const t = useMessages(dashboardMessages)
  const [title, setTitle] = useState(tile.title ?? '')
  const save = () => {
    onSave(tile, title.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.tile.edit}
      actions={
        <Button variant="primary" onClick={save}>
          {t.save}
        </Button>
      }
    >
      <Field label={t.name} optional>
        <Input
          value={title}
          maxLength={limits.dashboard.name}
          placeholder={states.get(tile.chart_id)?.event?.chart?.name ?? ''}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </Dialog>
  )
}

type MenuProps = {
  name: string
  tabs: readonly Tab[]
  onEdit?: () => void
  onTab: (tab: string) => void
  onRemove: () => void
}

/** What can be done with a tile while the dashboard is arranged. */
export function EditMenu({ name, tabs, onEdit, onTab, onRemove }: MenuProps) {
  const t = useMessages(dashboardMessages).tile
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.more(name)} size="sm">
          <Ellipsis />
        </IconButton>
      }
    >
      {onEdit && (
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          {t.edit}
        </MenuItem>
      )}
      {tabs.map((tab) => (
        <MenuItem key={tab.id} icon={<MoveRight />} onClick={() => onTab(tab.id)}>
          {t.toTab(tab.name)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
        {t.remove}
      </MenuItem>
    </Menu>
  )
}
