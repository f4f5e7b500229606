import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { useListKeys } from '#web/ui/use-list-keys.ts'
import { type Shortcut, shortcutMenuOptions } from './api.ts'
import { shortcutMessages } from './messages/index.ts'
import { shortcutPanel } from './panel-store.ts'

/** Something that is done instead of written; `command` is what is typed, with its slash. */
type MenuCommand = { id: string; command: string; name: string; description: string }

type Props = {
  /** Id of the listbox, for the `aria-controls` of the field that has the focus. */
  id: string
  /** What was typed after the slash. */
  query: string
  onPick: (shortcut: Shortcut) => void
  onClose: () => void
  /** The option the arrows are on, for `aria-activedescendant`. */
  onActiveChange?: (optionId: string | undefined) => void
  commands?: readonly MenuCommand[]
  onCommand?: (id: string) => void
}

type Row = { kind: 'shortcut'; shortcut: Shortcut } | { kind: 'command'; command: MenuCommand }

const shown = 8

/** What "/" opens over a text field: the person's shortcuts, then commands. */
export function ShortcutMenu({ id, query, onPick, onClose, onActiveChange, commands = [], onCommand }: Props) {
  const t = useMessages(shortcutMessages)
  const { data = [], isPending } = useQuery(shortcutMenuOptions)
  const rows: readonly Row[] = [
    ...matching(data, query).map((shortcut) => ({ kind: 'shortcut' as const, shortcut })),
    ...matchingCommands(commands, query).map((command) => ({ kind: 'command' as const, command })),
  ]
  const { at, optionProps } = useListKeys({
    items: rows,
    idOf: (row) => (row.kind === 'shortcut' ? row.shortcut.id : row.command.id),
    query,
    onPick: (row) => (row.kind === 'shortcut' ? onPick(row.shortcut) : onCommand?.(row.command.id)),
    onClose,
    onActiveChange,
  })

  if (isPending) return null
  return (
    <div className="w-full overflow-hidden rounded-md border border-line bg-raised p-1 shadow-raised">
      <div id={id} role="listbox" aria-label={t.menu} className="max-h-[min(320px,45dvh)] overflow-y-auto">
        {rows.map((row, index) => {
          const { id: key, ...props } = optionProps(row, index)
          return (
            <div
              key={key}
              id={key}
              {...props}
              ref={index === at ? intoView : undefined}
              className={cx(
                'flex cursor-default items-baseline gap-2 rounded-xs px-2 py-1.5',
                index === at && 'bg-hover',
              )}
            >
              <RowText row={row} />
            </div>
          )
        })}
      </div>
      {rows.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-12 text-fg-3">
          {data.length === 0 ? t.none : t.noMatch(query)}
        </p>
      )}
      <button
        type="button"
        onPointerDown={(event) => {
          event.preventDefault()
          onClose()
          shortcutPanel.open()
        }}
        className="mt-1 flex w-full items-center gap-2 rounded-xs border-line-soft border-t px-2 py-1.5 text-12 text-fg-2 hover:bg-hover hover:text-fg [&_svg]:size-3.5"
      >
        <Settings2 aria-hidden="true" />
        {t.manage}
      </button>
    </div>
  )
}

export default ShortcutMenu

function RowText({ row }: { row: Row }) {
  const [typed, about, end] =
    row.kind === 'shortcut'
      ? [`/${row.shortcut.name}`, row.shortcut.desc || row.shortcut.prompt, undefined]
      : [row.command.command, row.command.description, row.command.name]
  return (
    <>
      <span className="flex-none font-[550]">{typed}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{about}</span>
      {end && <span className="flex-none text-11 text-fg-3 phone:hidden">{end}</span>}
    </>
  )
}

/** The option the arrows are on can be seen. */
const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

/** The best few for what was typed, in the person's own order when nothing was. */
const matching = (shortcuts: readonly Shortcut[], query: string): Shortcut[] =>
  fuzzyFilter(shortcuts, query, ({ name, desc }) => [name, desc]).slice(0, shown)

const matchingCommands = (commands: readonly MenuCommand[], query: string): MenuCommand[] =>
  fuzzyFilter(commands, query, ({ command, name }) => [command.slice(1), name])
