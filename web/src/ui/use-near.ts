import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Near = { active: boolean; margin: string; scroller?: RefObject<Element | null> }

/** Tells when an element comes near what is in sight. Gives the ref of the element. */
export function useNear<E extends Element>(
  { active, margin, scroller }: Near,
  onNear: () => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: scroller?.current ?? null,
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active, margin, scroller])
  return element
}
