import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { DeviceId, DeviceWithAlarms } from '#contract/devices/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { deviceOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { DeviceDot } from '../severity.tsx'
import { AlarmCard } from './alarm-card.tsx'
import { DeviceDetails } from './device-details.tsx'
import { DeviceMenu } from './device-menu.tsx'
import { Measurements } from './measurements.tsx'
import { PastAlarms } from './past-alarms.tsx'
import { sectionTitle } from './section-title.ts'

const ReportDialog = lazy(() => import('../edit/report-dialog.tsx'))

/** One device: its alarms and what can be done about them, what it measures, what it is. */
export function DevicePanel({ id, onClose }: { id: DeviceId | undefined; onClose: () => void }) {
  const { panel: t, title } = useMessages(deviceMessages)
  const device = useQuery({ ...deviceOptions(id ?? ('' as DeviceId)), enabled: id !== undefined })
  const mayManage = useMay('devices.manage')
  return (
    <RightPanel
      open={id !== undefined}
      onClose={onClose}
      title={device.data?.name ?? title}
      aside={device.data && mayManage && <DeviceMenu device={device.data} onRemoved={onClose} />}
    >
      <div className="p-4">
        <Loaded query={device} failed={t.failed} rows={5}>
          {(found) => <Opened device={found} />}
        </Loaded>
      </div>
    </RightPanel>
  )
}

function Opened({ device }: { device: DeviceWithAlarms }) {
  const t = useMessages(deviceMessages)
  const language = useLanguage()
  const [reporting, setReporting] = useState(false)
  const { status, last_seen_at: seen, alarms } = device
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2 text-fg-2">
        <DeviceDot device={{ status, worst: null }} />
        {t.status[status]}
        <span className="text-12 text-fg-3">
          {seen ? t.panel.seen(formatRelative(seen, language, new Date())) : t.panel.neverSeen}
        </span>
      </p>
      <section>
        <h3 className={sectionTitle}>{t.panel.openAlarms}</h3>
        {alarms.length === 0 && <p className="mb-2 text-fg-3">{t.panel.noAlarms}</p>}
        <div className="flex flex-col gap-2">
          {alarms.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} />
          ))}
        </div>
        <Button className="mt-2" onClick={() => setReporting(true)}>
          {t.panel.report}
        </Button>
      </section>
      <Measurements device={device} />
      <DeviceDetails device={device} />
      <PastAlarms device={device.id} />
      {reporting && (
        <Suspense>
          <ReportDialog device={device.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
