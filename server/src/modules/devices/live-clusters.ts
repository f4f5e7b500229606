import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterQuery, DeviceCluster, DeviceClustersEvent } from '#contract/devices/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getClusters } from './clusters.ts'
import { placeOf } from './service.ts'
import { type DeviceSummaries, sumsFreshMs } from './summary.ts'
import { devicesTopic } from './tell.ts'

export type LiveClusterDeps = Pick<Deps, 'db' | 'clock'> & {
  summaries: DeviceSummaries
  topics: Pick<Topics, 'follow'>
}

/** A device goes offline without anyone saying so. */
const lookAgainMs = 60_000
/** So many times as long as the database had to look, it is left alone: whoever follows a crowded part does not keep it busy. */
const restTimes = 3

/** What a part of the map shows, and then what changes of it, in whichever process that happens, until the reader leaves. */
export async function* followClusters(
  deps: LiveClusterDeps,
  scope: Scope,
  query: ClusterQuery,
  signal: AbortSignal,
): AsyncGenerator<DeviceClustersEvent> {
  const news = deps.topics.follow(devicesTopic(placeOf(scope)), undefined, signal)
  let before: Shown | undefined
  for await (const _turn of gathered(news, signal)) {
    const began = performance.now()
    const { clusters } = await getClusters(deps, scope, query)
    const shown = new Map(clusters.map((cluster) => [cluster.key, { cluster, text: JSON.stringify(cluster) }]))
    const change = before ? differenceOf(before, shown) : { kind: 'all' as const, clusters }
    before = shown
    if (change) yield change
    await sleep((performance.now() - began) * restTimes, undefined, { signal, ref: false }).catch(() => {})
  }
}

type Shown = ReadonlyMap<string, { cluster: DeviceCluster; text: string }>

/** Undefined where nothing changed. */
function differenceOf(before: Shown, now: Shown): DeviceClustersEvent | undefined {
  const clusters = [...now]
    .filter(([key, { text }]) => before.get(key)?.text !== text)
    .map(([, { cluster }]) => cluster)
  const gone = [...before.keys()].filter((key) => !now.has(key))
  return clusters.length + gone.length > 0 ? { kind: 'changed', clusters, gone } : undefined
}

/**
 * Once for all that has come since the last time, once more when sums that are older than it are old, and every minute. Topics say first where they
 * stand, and when something may be missing.
 */
async function* gathered(items: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<void> {
  let isNew = false
  let isOver = false
  let wake = () => {}
  const look = () => {
    isNew = true
    wake()
  }
  let later: NodeJS.Timeout | undefined
  const listen = async () => {
    for await (const _item of items) {
      look()
      clearTimeout(later)
      later = setTimeout(look, sumsFreshMs + 1)
      later.unref()
    }
  }
  listen().finally(() => {
    isOver = true
    wake()
  })
  const timer = setInterval(look, lookAgainMs)
  timer.unref()
  try {
    while (!isOver && !signal.aborted) {
      if (isNew) {
        isNew = false
        yield
      } else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    clearInterval(timer)
    clearTimeout(later)
  }
}
