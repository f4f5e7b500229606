import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { scrimLook } from './dialog.tsx'
import { fuzzyFilter } from './fuzzy.ts'
import { Kbd } from './kbd.tsx'
import { uiMessages } from './messages/index.ts'

export type Command = {
  id: string
  label: string
  /** The heading it stands under. */
  group: string
  icon?: ReactNode
  keys?: string
  /** Other words it may be found by. */
  keywords?: readonly string[]
  run: () => void
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its name, and the words in the empty field. */
  label: string
  commands: readonly Command[]
  /** What somebody else found for the words; it stands below, as it came. */
  found?: readonly Command[]
  /** More may be found yet. */
  searching?: boolean
  onQueryChange?: (query: string) => void
}

/** Finds and runs anything by its name. Arrow keys choose, Enter runs, Escape closes. */
export function CommandPalette({ open, onOpenChange, ...rest }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Popup className="fixed top-[14vh] left-1/2 z-40 w-[calc(100vw-24px)] max-w-[580px] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-raised outline-none transition-[opacity,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 phone:top-3">
          <Base.Title className="sr-only">{rest.label}</Base.Title>
          <Finder {...rest} close={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function move(at: number, key: string, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

type FinderProps = Omit<Props, 'open' | 'onOpenChange'> & { close: () => void }

function Finder({ label, commands, found: foundElsewhere = [], searching = false, onQueryChange, close }: FinderProps) {
  const t = useMessages(uiMessages)
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const named = fuzzyFilter(commands, query, (command) => [command.label, command.group, ...(command.keywords ?? [])])
  const found = query === '' ? named : [...named, ...foundElsewhere]
  const at = Math.min(chosen, found.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
      return
    }
    const next = move(at, event.key, found.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' })
  }

  return (
    <>
      <div className="flex items-center gap-3 border-line-soft border-b px-4">
        <Search className="size-4 flex-none text-fg-3" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
            onQueryChange?.(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-fg-3"
        />
        <Kbd className="phone:hidden">Esc</Kbd>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-busy={searching || undefined}
        className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5"
      >
        {found.map((command, index) => (
          <Row
            key={command.id}
            id={`${id}-${index}`}
            command={command}
            heading={(query === '' || index >= named.length) && command.group !== found[index - 1]?.group}
            chosen={index === at}
            onPoint={() => setChosen(index)}
            onRun={() => run(command)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'px-4 pt-2 pb-6 text-center text-fg-3' : 'sr-only'}>
        {found.length > 0 ? t.resultCount(found.length) : searching ? t.searching : t.noResults}
      </p>
    </>
  )
}

type RowProps = {
  id: string
  command: Command
  heading: boolean
  chosen: boolean
  onPoint: () => void
  onRun: () => void
}

function Row({ id, command, heading, chosen, onPoint, onRun }: RowProps) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-2.5 pt-2 pb-1 text-11 font-[550] text-fg-3">
          {command.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
      <div
        id={id}
        role="option"
        aria-selected={chosen}
        onPointerMove={onPoint}
        onClick={onRun}
        className={cx(
          'flex h-9 items-center gap-3 rounded-sm px-2.5 text-fg-2 phone:h-11 [&_svg]:size-4 [&_svg]:flex-none',
          chosen && 'bg-raised-hover text-fg',
        )}
      >
        {command.icon}
        <span className="min-w-0 flex-1 truncate">{command.label}</span>
        {command.keys && <Kbd className="phone:hidden">{command.keys}</Kbd>}
      </div>
    </>
  )
}
