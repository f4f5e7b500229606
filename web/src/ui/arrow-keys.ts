import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Arrow keys, Home and End move the focus between the rows of a list: everything with `data-row` inside the element
 * whose `onKeyDown` this is. Keys pressed in a field or with a modifier are left alone.
 */
export function arrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return
  const row = active.closest<HTMLElement>('[data-row]')
  if (!row) return
  if (active.matches('input, textarea, select, [contenteditable]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(row)
  event.preventDefault()
  rows[step(at, rows.length - 1)]?.focus()
}
