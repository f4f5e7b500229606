import { cloneElement, type ReactElement, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { type Tip, tips, watchTips } from './tooltip-watch.ts'

const TooltipPopup = lazy(() => import('./tooltip-popup.tsx'))

/** The tip on the page; the page is watched while something would show it. */
const shownTip = createStore<{ tip: Tip; anchor: Element } | undefined>(undefined, (set) => {
  const stop = watchTips(set)
  return () => {
    stop()
    set(undefined)
  }
})

/** Once around everything that has tooltips. What draws them is loaded with the first one that is shown. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const shown = useStore(shownTip)
  const [used, setUsed] = useState(false)
  if (shown && !used) setUsed(true)
  return (
    <>
      {children}
      {used && (
        <Suspense>
          <TooltipPopup shown={shown} onClose={() => shownTip.set(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Props = Tip & {
  /** The element it describes; it must spread its props. */
  children: ReactElement
}

/** A few words beside a control for those who see it. Never the only place where something is said. */
export function Tooltip({ children, text, keys, side }: Props) {
  const id = useId()
  useEffect(() => {
    tips.set(id, { text, ...(keys && { keys }), ...(side && { side }) })
    return () => void tips.delete(id)
  }, [id, text, keys, side])
  return cloneElement(children as ReactElement<{ 'data-tip': string }>, { 'data-tip': id })
}
