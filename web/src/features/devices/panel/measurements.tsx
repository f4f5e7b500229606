import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { telemetryOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { TelemetryChart } from './telemetry-chart.tsx'

const periods = ['24', '168', '720'] as const

/** What a device measured, each name as a line. */
export function Measurements({ device }: { device: Pick<Device, 'id'> }) {
  const t = useMessages(deviceMessages).panel
  const [hours, setHours] = useState<(typeof periods)[number]>('24')
  const telemetry = useQuery({ ...telemetryOptions(device.id, Number(hours)), placeholderData: (before) => before })
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t.measurements}</h3>
        <Segmented
          label={t.period}
          value={hours}
          options={periods.map((value) => ({ value, label: t.periods[value] }))}
          onValueChange={setHours}
        />
      </div>
      <Loaded query={telemetry} failed={t.telemetryFailed} rows={4}>
        {({ series }) =>
          series.length === 0 ? (
            <p className="text-fg-3">{t.noMeasurements}</p>
          ) : (
            <div className="flex flex-col gap-4">
              {series.map(({ key, points }) => (
                <TelemetryChart key={key} name={key} points={points} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}
