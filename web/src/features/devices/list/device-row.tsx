import type { DeviceWithAlarms } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { deviceMessages } from '../messages/index.ts'
import { DeviceDot, SeverityBadge } from '../severity.tsx'

type Props = { device: DeviceWithAlarms; isChosen: boolean; onChoose: () => void }

/** A device in the list: how it stands, where, and its worst alarm. */
export function DeviceRow({ device, isChosen, onChoose }: Props) {
  const t = useMessages(deviceMessages)
  const { name, device_type: type, location_name: location, alarms, worst, status } = device
  const [first] = alarms
  return (
    <li className="border-line-soft border-b">
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={onChoose}
        className={cx(
          'flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-hover',
          // A line of its own: the badge would not stand out from a ground.
          isChosen && 'shadow-[inset_3px_0_var(--accent)]',
        )}
      >
        <DeviceDot device={device} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{name}</bdi>
          <span className="block truncate text-12 text-fg-3">
            {[first ? first.name : t.status[status], location || type].join(' · ')}
          </span>
        </span>
        {worst && (
          <span className="flex flex-none items-center gap-1.5 text-12 text-fg-3">
            {alarms.length > 1 && <span className="tabular-nums">{t.alarms(alarms.length)}</span>}
            <SeverityBadge severity={worst} />
          </span>
        )}
      </button>
    </li>
  )
}
