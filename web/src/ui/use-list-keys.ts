import { useEffect, useEffectEvent, useId, useState } from 'react'
import { usePageListener } from '#web/lib/page-effects.ts'

type Options<T> = {
  items: readonly T[]
  idOf: (item: T) => string
  /** What was typed: another query begins at the first item again. */
  query: string
  onPick: (item: T) => void
  onClose: () => void
  /** The option the arrows are on, for `aria-activedescendant`. */
  onActiveChange?: ((optionId: string | undefined) => void) | undefined
}

/**
 * The keys of a list over a text field: the focus stays in the field, arrows choose, Enter or Tab takes, Escape closes.
 * Gives the place the arrows are on, the props of an option, and what moves them there.
 */
export function useListKeys<T>({ items, idOf, query, onPick, onClose, onActiveChange }: Options<T>) {
  const [cursor, setCursor] = useState({ query, at: 0 })
  const base = useId()
  const at = cursor.query === query ? Math.min(cursor.at, Math.max(items.length - 1, 0)) : 0
  const active = items[at]
  const activeId = active && `${base}-${idOf(active)}`

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) setCursor({ query, at: (at + step + items.length) % items.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && active && !event.shiftKey) onPick(active)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // The keys belong to the field that has the focus: they are taken on their way to it.
  usePageListener('keydown', onKey, { capture: true })
  const announceActive = useEffectEvent((option: string | undefined) => onActiveChange?.(option))
  useEffect(() => announceActive(activeId), [activeId])

  const optionProps = (item: T, index: number) => ({
    id: `${base}-${idOf(item)}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === at,
    onPointerMove: () => setCursor({ query, at: index }),
    onPointerDown: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onPick(item)
    },
  })
  return { at, optionProps }
}
