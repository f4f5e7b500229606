import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { type Tip, tips, watchTips } from './tooltip-watch.ts'

const TooltipPopup = lazy(() => import('./tooltip-popup.tsx'))

/** Once around everything that has tooltips. What draws them is loaded with the first one that is shown. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ tip: Tip; anchor: Element }>()
  const [used, setUsed] = useState(false)
  useEffect(
    () =>
      watchTips((next) => {
        setShown(next)
        if (next) setUsed(true)
      }),
    [],
  )
  return (
    <>
      {children}
      {used && (
        <Suspense>
          <TooltipPopup shown={shown} onClose={() => setShown(undefined)} />
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
