import type { Device, DeviceSeverity } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { deviceMessages } from './messages/index.ts'

const tones: Record<DeviceSeverity, Tone> = { info: 'info', warning: 'warn', critical: 'bad' }

export function SeverityBadge({ severity }: { severity: DeviceSeverity }) {
  const t = useMessages(deviceMessages)
  return <Badge tone={tones[severity]}>{t.severities[severity]}</Badge>
}

const fills: Record<DeviceSeverity, string> = { info: 'bg-info', warning: 'bg-warn', critical: 'bg-bad' }

/** How a device stands, as its mark on the map: its worst alarm, else whether it is online. */
export function DeviceDot({ device }: { device: Pick<Device, 'worst' | 'status'> }) {
  const { worst, status } = device
  return (
    <span
      aria-hidden="true"
      className={cx(
        'size-2.5 flex-none rounded-full',
        worst ? fills[worst] : status === 'online' ? 'bg-good' : 'border border-fg-3 bg-transparent',
      )}
    />
  )
}
