import { useQuery } from '@tanstack/react-query'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DeviceCluster, DeviceId } from '#contract/devices/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  type Bounds,
  type DeviceFilter,
  deviceOptions,
  extentOptions,
  type MapTiles,
  type MapWindow,
  telemetryOptions,
} from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { canDraw, type DrawnMap } from './draw-map.ts'
import { MapSources } from './map-sources.tsx'
import { markClusters, markPoint, markTrail } from './marks.ts'
import { useClusters } from './use-clusters.ts'
import { useMap } from './use-map.ts'

const trailHours = 24
/** Devices that are nearer than this, in degrees, do not come apart by looking closer. */
const sameSpot = 0.000_02

type Props = {
  /** The operator's, to lie below the devices. */
  tiles: MapTiles | null
  filter: DeviceFilter
  chosen: DeviceId | undefined
  onChoose: (id: DeviceId) => void
  /** Several devices at one spot were pressed. */
  onSpot: (bounds: Bounds) => void
}

/** The devices on the map, near ones as one. */
export default function MapView(props: Props) {
  const t = useMessages(deviceMessages).map
  const [failed, setFailed] = useState<'failed' | 'noWebGl'>()
  if (!failed) return <Drawn {...props} onFailed={() => setFailed(canDraw() ? 'failed' : 'noWebGl')} />
  return (
    <div role="status" className="grid h-full place-items-center bg-panel p-6 text-center text-fg-2">
      <p className="max-w-sm">{t[failed]}</p>
    </div>
  )
}

function Drawn({ tiles, filter, chosen, onChoose, onSpot, onFailed }: Props & { onFailed: () => void }) {
  const t = useMessages(deviceMessages).map
  const language = useLanguage()
  const extent = useQuery(extentOptions(filter))
  const bounds = extent.data?.bounds
  const [began, setBegan] = useState<Bounds | null>()
  // Where it begins: another filter leaves the map where it is.
  if (began === undefined && (bounds !== undefined || extent.failureCount > 0)) setBegan(bounds ?? null)
  const [window, setWindow] = useState<MapWindow>()
  const clusters = useClusters(filter, window)
  const find = (key: string) => clusters?.find((cluster) => cluster.key === key)
  const pick = (cluster: DeviceCluster | undefined) => {
    if (cluster?.device) return onChoose(cluster.device.id)
    if (!cluster) return
    const [west, south, east, north] = cluster.bounds
    const isSpot = north - south < sameSpot && (east - west + 360) % 360 < sameSpot
    return isSpot
      ? onSpot([west - sameSpot, south - sameSpot, east + sameSpot, north + sameSpot])
      : map?.fit(cluster.bounds, true)
  }
  const { element, map, ready, tileState } = useMap({
    tiles,
    bounds: began,
    onWindow: setWindow,
    onPick: (key) => void pick(find(key)),
    nameOf: (key) => {
      const { device, count = 0, open_alarms = 0 } = find(key) ?? {}
      return device?.name ?? t.cluster(count, open_alarms)
    },
    onFailed,
  })
  useEffect(() => {
    if (map && clusters) map.put('devices', markClusters(clusters, language))
  }, [map, clusters, language])
  useEffect(() => map?.name(language), [map, language])
  useChosen(map, chosen)
  const [isFitted, setFitted] = useState(false)
  const fitFirst = useEffectEvent(() => {
    if (!bounds || isFitted) return
    if (!chosen && began === null) map?.fit(bounds, false)
    setFitted(true)
  })
  const hasBounds = bounds !== undefined && bounds !== null
  useEffect(() => {
    if (map && hasBounds) fitFirst()
  }, [map, hasBounds])
  return (
    <section aria-label={t.label} aria-busy={!ready || undefined} className="relative h-full bg-bg">
      <div ref={element} data-map={ready ? 'ready' : 'loading'} className="size-full" />
      {!ready && (
        <Spinner
          size={24}
          label={t.loading}
          className="pointer-events-none absolute inset-0 m-auto size-6 text-fg-3 transition-opacity delay-300 starting:opacity-0"
        />
      )}
      <div className="absolute top-3 right-3 flex flex-col gap-1 rounded-md border border-line bg-raised p-0.5 shadow-raised">
        <IconButton label={t.zoomIn} size="sm" onClick={() => map?.zoom(1)}>
          <Plus />
        </IconButton>
        <IconButton label={t.zoomOut} size="sm" onClick={() => map?.zoom(-1)}>
          <Minus />
        </IconButton>
        <IconButton label={t.fit} size="sm" onClick={() => bounds && map?.fit(bounds, true)}>
          <Maximize />
        </IconButton>
      </div>
      {tileState === 'failed' && (
        <p
          role="status"
          className="absolute top-3 left-3 max-w-[min(20rem,calc(100%-5rem))] rounded-md border border-line bg-raised px-3 py-2 text-12 text-fg-2 shadow-raised"
        >
          {t.tilesFailed}
        </p>
      )}
      <MapSources tiles={tileState === 'shown' ? tiles : null} />
    </section>
  )
}

/** The device that is open, with where it has been since yesterday. */
function useChosen(map: DrawnMap | undefined, id: DeviceId | undefined): void {
  const enabled = id !== undefined
  const device = useQuery({ ...deviceOptions(id ?? ('' as DeviceId)), enabled }).data
  const trail = useQuery({ ...telemetryOptions(id ?? ('' as DeviceId), trailHours), enabled }).data?.trail
  const { latitude, longitude } = (enabled && device) || { latitude: null, longitude: null }
  useEffect(() => {
    const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
    map?.put('chosen', markPoint(place))
  }, [map, latitude, longitude])
  useEffect(() => {
    map?.put('trail', markTrail((enabled && trail) || []))
  }, [map, enabled, trail])
  const go = useEffectEvent(() => {
    if (latitude !== null && longitude !== null) map?.go({ latitude, longitude })
  })
  const isPlaced = latitude !== null
  // It is gone to once, when it is chosen: one that drives must not drag the map along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device is gone to, too
  useEffect(() => {
    if (isPlaced) go()
  }, [map, id, isPlaced])
}
