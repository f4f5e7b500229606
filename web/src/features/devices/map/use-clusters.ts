import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DeviceCluster, DeviceClustersEvent } from '#contract/devices/schemas.ts'
import { keepReading } from '#web/lib/client/keep-reading.ts'
import { useUser } from '#web/lib/session/session.ts'
import { clustersOptions, type DeviceFilter, followClusters, type MapWindow } from '../api.ts'

/** After so long without a first event a part is asked for as any call: something on the way may hold streams back. */
const patienceMs = 6_000

const world: MapWindow = { bounds: [-180, -90, 180, 90], zoom: 2 }

/**
 * What a part of the map shows, once it is known which one; kept up to date by the differences that the server tells while the page is looked at. Where the stream is cut, the
 * part is asked for, and asked again when devices change, until the stream is back with all of it.
 */
export function useClusters(filter: DeviceFilter, window: MapWindow | undefined): readonly DeviceCluster[] | undefined {
  const queries = useQueryClient()
  const options = clustersOptions(filter, window ?? world)
  const [isLive, setLive] = useState(true)
  const isLookedAt = useSyncExternalStore(subscribeVisibility, isVisible) && window !== undefined
  const place = useUser()?.workspace_id ?? null
  const follow = useEffectEvent((signal: AbortSignal) => {
    let shown = new Map<string, DeviceCluster>()
    const late = setTimeout(() => setLive(false), patienceMs)
    signal.addEventListener('abort', () => clearTimeout(late))
    void keepReading(() => followClusters(filter, window ?? world, signal), {
      signal,
      onEvent: (event) => {
        clearTimeout(late)
        shown = changed(shown, event)
        queries.setQueryData(options.queryKey, { clusters: [...shown.values()] })
        setLive(true)
      },
      onLost: () => setLive(false),
    })
  })
  const part = JSON.stringify([options.queryKey, place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part, or the same of another place, is followed anew
  useEffect(() => {
    if (!isLookedAt) return
    const left = new AbortController()
    follow(left.signal)
    return () => left.abort()
  }, [part, isLookedAt])
  return useQuery({ ...options, enabled: !isLive && isLookedAt }).data?.clusters
}

/** All that is shown once an event has come. */
function changed(before: ReadonlyMap<string, DeviceCluster>, event: DeviceClustersEvent): Map<string, DeviceCluster> {
  const now = new Map(event.kind === 'all' ? [] : before)
  if (event.kind === 'changed') for (const key of event.gone) now.delete(key)
  for (const cluster of event.clusters) now.set(cluster.key, cluster)
  return now
}

const isVisible = () => document.visibilityState === 'visible'
function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
