import { useEffect, useEffectEvent } from 'react'

/** Asks again every so many minutes while the page is seen, and when somebody says so. */
export function useRefresh(refresh: (maxAgeS: number) => Promise<void>, minutes: number | null) {
  const again = useEffectEvent((seconds: number) => void refresh(seconds))
  useEffect(() => {
    if (minutes === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && again(minutes * 30), minutes * 60_000)
    return () => clearInterval(timer)
  }, [minutes])
  return { now: () => void refresh(0) }
}
