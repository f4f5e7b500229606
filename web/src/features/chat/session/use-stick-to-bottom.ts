import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR = 80

/**
 * Keeps a scroller at its end while its content grows, unless the person scrolled away, and keeps what is in sight in
 * its place when older content is put before it. `first` names the oldest thing shown.
 */
export function useStickToBottom(first: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const before = useRef({ first, height: 0 })
  const [away, setAway] = useState(false)

  const toEnd = useCallback((behavior: ScrollBehavior = 'auto') => {
    stuck.current = true
    setAway(false)
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior })
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { first: oldFirst, height } = before.current
    const grown = element.scrollHeight - height
    if (oldFirst !== undefined && first !== oldFirst && !stuck.current && grown > 0) element.scrollTop += grown
    before.current = { first, height: element.scrollHeight }
  }, [first])

  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current) return
    const onScroll = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      stuck.current = distance < NEAR
      before.current.height = element.scrollHeight
      setAway(distance > element.clientHeight / 2)
    }
    const observer = new ResizeObserver(() => {
      if (stuck.current) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    observer.observe(content.current)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  return { scroller, content, away, toEnd }
}
