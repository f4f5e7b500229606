import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { type Shortcut, shortcutMenuOptions } from './api.ts'
import { shortcutMessages } from './messages/index.ts'
import { shortcutPanel } from './panel-store.ts'

type Props = {
  /** Id of the listbox, for the `aria-controls` of the field that has the focus. */
  id: string
  /** What was typed after the slash. */
  query: string
  onPick: (shortcut: Shortcut) => void
  onClose: () => void
  /** The option the arrows are on, for `aria-activedescendant`. */
  onActiveChange?: (optionId: string | undefined) => void
}

const shown = 8

/** What "/" opens over a text field: the focus stays in the field, arrows choose, Enter or Tab takes, Escape closes. */
export function ShortcutMenu({ id, query, onPick, onClose, onActiveChange }: Props) {
  const t = useMessages(shortcutMessages)
  const { data = [], isPending } = useQuery(shortcutMenuOptions)
  const [cursor, setCursor] = useState({ query, at: 0 })
  const optionId = useId()
  const matches = matching(data, query)
  const at = cursor.query === query ? Math.min(cursor.at, Math.max(matches.length - 1, 0)) : 0
  const active = matches[at]
  const activeId = active && `${optionId}-${active.id}`

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) setCursor({ query, at: (at + step + matches.length) % matches.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && active && !event.shiftKey) onPick(active)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // The keys belong to the field that has the focus: they are taken on their way to it.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
  const tellActive = useEffectEvent((option: string | undefined) => onActiveChange?.(option))
  useEffect(() => tellActive(activeId), [activeId])

  if (isPending) return null
  return (
    <div className="w-full overflow-hidden rounded-md border border-line bg-raised p-1 shadow-raised">
      <div id={id} role="listbox" aria-label={t.menu}>
        {matches.map((shortcut, index) => (
          <div
            key={shortcut.id}
            id={`${optionId}-${shortcut.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setCursor({ query, at: index })}
            onPointerDown={(event) => {
              event.preventDefault()
              onPick(shortcut)
            }}
            className={cx(
              'flex cursor-default items-baseline gap-2 rounded-xs px-2 py-1.5',
              index === at && 'bg-hover',
            )}
          >
            <span className="flex-none font-[550]">/{shortcut.name}</span>
            <span className="min-w-0 truncate text-12 text-fg-3">{shortcut.desc || shortcut.prompt}</span>
          </div>
        ))}
      </div>
      {matches.length === 0 && (
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

/** The best few for what was typed, in the person's own order when nothing was. */
const matching = (shortcuts: readonly Shortcut[], query: string): Shortcut[] =>
  fuzzyFilter(shortcuts, query, ({ name, desc }) => [name, desc]).slice(0, shown)
