import { Suspense, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { usePageListener } from '#web/lib/page-effects.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** `?` outside of a field shows the keys. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  usePageListener('keydown', (event) => {
    const writes =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
    if (event.key !== '?' || writes || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  })
  return open ? (
    <Suspense>
      <ShortcutList onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
