import { useEffect, useEffectEvent } from 'react'

type ListenerOptions = { on?: boolean; capture?: boolean }

/** Hears an event of the whole page while the component is shown and `on` holds. */
export function usePageListener<K extends keyof WindowEventMap>(
  type: K,
  onEvent: (event: WindowEventMap[K]) => void,
  { on = true, capture = false }: ListenerOptions = {},
): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => {
    if (!on) return
    const listen = (event: WindowEventMap[K]) => handle(event)
    addEventListener(type, listen, { capture })
    return () => removeEventListener(type, listen, { capture })
  }, [type, on, capture])
}

/** Runs something once, some milliseconds after the component came or `key` changed; not while `milliseconds` is undefined. */
export function useTimeout(run: () => void, milliseconds: number | undefined, key?: unknown): void {
  const due = useEffectEvent(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts the time over
  useEffect(() => {
    if (milliseconds === undefined) return
    const timer = setTimeout(() => due(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, key])
}

/** Runs something again and again; not while `milliseconds` is undefined. */
export function useInterval(run: () => void, milliseconds: number | undefined): void {
  const due = useEffectEvent(run)
  useEffect(() => {
    if (milliseconds === undefined) return
    const timer = setInterval(() => due(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
}

/** Ends what a component holds open when it goes. */
export function useUnmount(end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => () => onEnd(), [])
}
