import { useQuery } from '@tanstack/react-query'
import { BellRing, Ellipsis, FileUp, MapPinned, Plus, RadioTower, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useDeviceAddress } from './address.ts'
import { type MapTiles, overviewOptions, removeSamples, useDeviceWork } from './api.ts'
import { sendCommand } from './edit/send-command.ts'
import { DeviceList } from './list/device-list.tsx'
import { preloadMap } from './map/library.ts'
import { deviceMessages } from './messages/index.ts'
import { DevicePanel } from './panel/device-panel.tsx'

const loadMap = () => import('./map/map-view.tsx')
const MapView = lazy(loadMap)
const DeviceDialog = lazy(() => import('./edit/device-dialog.tsx'))
const ImportDialog = lazy(() => import('./edit/import-dialog.tsx'))
const BrokersDialog = lazy(() => import('./brokers/brokers-dialog.tsx'))
const RulesDialog = lazy(() => import('./edit/rules-dialog.tsx'))

/** `/map-monitoring`: devices on a map, the same in a list, one of them beside. */
export default function MapPage() {
  const t = useMessages(deviceMessages)
  const all = useQuery(overviewOptions)
  useState(preload)
  const [open, setOpen] = useState<'add' | 'rules' | 'import' | 'brokers'>()
  const mayManage = useMay('devices.manage')
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          mayManage && (
            <>
              <IconButton label={t.rules} onClick={() => setOpen('rules')}>
                <BellRing />
              </IconButton>
              <More hasSample={(all.data?.samples ?? 0) > 0} onOpen={setOpen} />
              <Button variant="primary" icon={<Plus />} onClick={() => setOpen('add')}>
                <span className="phone:sr-only">{t.add}</span>
              </Button>
            </>
          )
        }
      />
      {!all.data?.devices ? (
        <ScreenColumn width="list">
          <Loaded query={all} failed={t.failed} rows={6}>
            {() => <NoDevices onAdd={mayManage ? () => setOpen('add') : undefined} />}
          </Loaded>
        </ScreenColumn>
      ) : (
        <Panes tiles={all.data.map_tiles} />
      )}
      <Suspense>
        {open === 'add' && <DeviceDialog device={undefined} onClose={() => setOpen(undefined)} />}
        {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
        {open === 'brokers' && (
          <BrokersDialog ownPort={all.data?.mqtt_port ?? null} onClose={() => setOpen(undefined)} />
        )}
        {open === 'rules' && <RulesDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The map's code comes while it is asked what is there. */
function preload(): void {
  preloadMap()
  loadMap().catch(() => {})
}

function Panes({ tiles }: { tiles: MapTiles | null }) {
  const t = useMessages(deviceMessages)
  const phone = usePhone()
  const { address, show } = useDeviceAddress()
  const { device, view = 'map' } = address
  const map = (
    <Suspense fallback={<div aria-busy="true" className="h-full bg-panel" />}>
      <MapView
        tiles={tiles}
        filter={address}
        chosen={device}
        onChoose={(id) => show({ device: id })}
        onSpot={([...spot]) => show({ spot, view: 'list' })}
      />
    </Suspense>
  )
  return (
    <div className="flex min-h-0 flex-1 phone:flex-col">
      {phone && (
        <div className="flex-none border-line-soft border-b px-4 py-2">
          <Segmented
            label={t.views.label}
            value={view}
            options={[
              { value: 'map', label: t.views.map },
              { value: 'list', label: t.views.list },
            ]}
            onValueChange={(next) => show({ view: next })}
          />
        </div>
      )}
      {(!phone || view === 'list') && (
        <div className="flex min-h-0 w-[340px] flex-none flex-col border-line-soft border-r phone:w-full phone:flex-1 phone:border-r-0">
          <DeviceList />
        </div>
      )}
      {(!phone || view === 'map') && <div className="min-h-0 min-w-0 flex-1">{map}</div>}
      <DevicePanel key={device} id={device} onClose={() => show({ device: undefined })} />
    </div>
  )
}

/** What it is, and the one request by which a device appears. */
function NoDevices({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useMessages(deviceMessages)
  const command = sendCommand('<token>')
  return (
    <EmptyState
      icon={<MapPinned />}
      title={t.empty}
      action={
        onAdd && (
          <Button icon={<Plus />} onClick={onAdd}>
            {t.add}
          </Button>
        )
      }
    >
      <p>{t.emptyText}</p>
      <div className="mt-3 flex items-start gap-1 rounded-sm border border-line-soft bg-panel p-2">
        <pre className="min-w-0 flex-1 whitespace-pre-wrap text-left font-mono text-12 text-fg-2 [overflow-wrap:anywhere]">
          {command}
        </pre>
        <CopyIconButton text={command} label={t.token.copy} />
      </div>
    </EmptyState>
  )
}

function More({ hasSample, onOpen }: { hasSample: boolean; onOpen: (what: 'import' | 'brokers') => void }) {
  const t = useMessages(deviceMessages)
  const { work } = useDeviceWork()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<RadioTower />} onClick={() => onOpen('brokers')}>
          {t.brokers.open}
        </MenuItem>
        <MenuItem icon={<FileUp />} onClick={() => onOpen('import')}>
          {t.importing.open}
        </MenuItem>
        {hasSample && (
          <MenuItem icon={<Trash2 />} danger onClick={() => setAsking(true)}>
            {t.removeSamples}
          </MenuItem>
        )}
      </Menu>
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.removeSamplesTitle}
          description={t.removeSamplesText}
          action={t.removeSamples}
          onConfirm={() => work('samples', removeSamples, t.samplesRemoved)}
        />
      )}
    </>
  )
}
