import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Device, DeviceLocationId } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useDeviceAddress } from '../address.ts'
import { besideOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { DeviceDot } from '../severity.tsx'
import { sectionTitle } from './section-title.ts'

const besideShown = 6
const degrees = (value: number) => value.toFixed(5).replace('-', '−')

/** What a device is, and the others of its type where it stands. */
export function DeviceDetails({ device }: { device: Device }) {
  const t = useMessages(deviceMessages).panel
  const { latitude, longitude, attributes, location_name: location, location_id: locationId } = device
  const hasPosition = latitude !== null && longitude !== null
  return (
    <section>
      <h3 className={sectionTitle}>{t.details}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name={useMessages(deviceMessages).form.type}>{device.device_type}</Fact>
        {location && <Fact name={t.location}>{location}</Fact>}
        <Fact name={t.position}>{hasPosition ? `${degrees(latitude)}, ${degrees(longitude)}` : t.noPosition}</Fact>
        {Object.entries(attributes).map(([name, value]) => (
          <Fact key={name} name={name}>
            {String(value)}
          </Fact>
        ))}
        {device.token_hint && <Fact name={t.token}>{t.tokenUse(device.token_hint, device.token_sources)}</Fact>}
      </dl>
      {locationId && <Beside device={device} locationId={locationId} />}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

function Beside({ device, locationId }: { device: Device; locationId: DeviceLocationId }) {
  const t = useMessages(deviceMessages).panel
  const { show } = useDeviceAddress()
  const info = useQuery(besideOptions(device.device_type, locationId)).data
  const others = (info?.devices ?? []).filter(({ id }) => id !== device.id)
  if (others.length === 0) return null
  // Those that need somebody come first.
  const shown = others.toSorted((left, right) => right.open_alarms - left.open_alarms).slice(0, besideShown)
  return (
    <>
      <h4 className="mt-4 mb-1.5 text-12 text-fg-3">{t.beside(device.device_type)}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => show({ device: other.id })}
              className="hit flex items-center gap-1.5 rounded-full border border-line px-2.5 py-1 text-12 hover:bg-hover"
            >
              <DeviceDot device={other} />
              {other.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
