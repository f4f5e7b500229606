import { useInterval } from '#web/lib/page-effects.ts'

/** Asks again every so many minutes while the page is seen, and when somebody says so. */
export function useRefresh(refresh: (maxAgeS: number) => Promise<void>, minutes: number | null) {
  const again = () => {
    if (minutes !== null && document.visibilityState === 'visible') void refresh(minutes * 30)
  }
  useInterval(again, minutes === null ? undefined : minutes * 60_000)
  return { now: () => void refresh(0) }
}
