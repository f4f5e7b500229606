import { lazy, Suspense, useEffect, useState } from 'react'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** `?` outside of a field shows the keys. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const writes =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '?' || writes || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return open ? (
    <Suspense>
      <ShortcutList onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
