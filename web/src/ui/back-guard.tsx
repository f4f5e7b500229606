import { useEffect, useEffectEvent, useRef } from 'react'
import { pageHistory } from '#web/lib/page-history.ts'
import { useStore } from '#web/lib/store.ts'

export type Decide = (stays: boolean) => void

const byBrowser: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

type Props = {
  /** Whether something would be lost now. */
  isDirty: () => boolean
  /** The person is to be asked, and what they choose told by `decide`. */
  onBlocked: (decide: Decide) => void
}

/**
 * While it is there, holds the ways of the browser itself: its buttons, and closing the tab, where the browser asks. Where the client goes, as
 * after a save, is left alone. Does nothing where there is no router.
 */
export function BackGuard({ isDirty, onBlocked }: Props) {
  const history = useStore(pageHistory)
  const release = useRef<() => void>(undefined)
  const checkDirty = useEffectEvent(isDirty)
  const block = useEffectEvent((action: string) => {
    if (!byBrowser.has(action) || !isDirty()) return false
    // A second press has the whole way from here: the first is never answered.
    const { promise, resolve } = Promise.withResolvers<boolean>()
    release.current = () => resolve(false)
    onBlocked(resolve)
    return promise
  })
  useEffect(() => {
    const unblock = history?.block({
      blockerFn: ({ action }: { action: string }) => block(action),
      enableBeforeUnload: () => checkDirty(),
    })
    return () => {
      unblock?.()
      release.current?.()
    }
  }, [history])
  return null
}
