import { useEffect, useRef, useState } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import type { ChartState } from './tile-store.ts'

const atOnce = 3
/** So long must a chart be in sight to count as looked at. */
const lookMs = 6_000

/**
 * What changed in each chart since the person last looked, by chart. Asked after everything is drawn, and told as seen a
 * while later.
 */
export function useChanges(states: ReadonlyMap<string, ChartState>): ReadonlyMap<string, string> {
  const language = useLanguage()
  const [captions, setCaptions] = useState<ReadonlyMap<string, LocalizedText>>(new Map())
  const asked = useRef(new Set<ChartId>())
  const stop = useRef<AbortController>(undefined)
  const settled = states.size > 0 && [...states.values()].every(({ loading }) => !loading)
  useEffect(() => {
    if (!settled) return
    const fresh = [...states.values()].flatMap(({ event }) =>
      event?.chart?.may_open && event.run?.result.state === 'ok' && !asked.current.has(event.chart_id)
        ? [event.chart_id]
        : [],
    )
    if (fresh.length === 0) return
    for (const id of fresh) asked.current.add(id)
    const onCaption = (id: ChartId, caption: LocalizedText) => setCaptions((now) => new Map([...now, [id, caption]]))
    stop.current ??= new AbortController()
    void lookAt(fresh, onCaption, stop.current.signal)
  }, [settled, states])
  useUnmount(() => {
    stop.current?.abort()
    stop.current = undefined
    asked.current.clear()
  })
  return new Map([...captions].map(([id, caption]) => [id, caption[language]]))
}

/** A badge is worth less than the page: what cannot be told is left out. */
async function lookAt(
  ids: readonly ChartId[],
  onCaption: (id: ChartId, caption: LocalizedText) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...ids]
  const seen: ChartId[] = []
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      const changes = await api.call(chartEndpoints.getChartChanges, { params: { id }, signal }).catch(() => undefined)
      if (!changes) continue
      seen.push(id)
      if (changes.status === 'changed' && changes.caption) onCaption(id, changes.caption)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await new Promise((done) => setTimeout(done, lookMs))
  if (signal.aborted) return
  for (const id of seen) await api.call(chartEndpoints.markChartSeen, { params: { id } }).catch(() => {})
}
