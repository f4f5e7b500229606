import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceAlarm, DeviceId } from '#contract/devices/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { pastAlarmsOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { AlarmHistory } from './alarm-history.tsx'
import { sectionTitle } from './section-title.ts'

/** What was cleared, the latest first; nothing where nothing was. */
export function PastAlarms({ device }: { device: DeviceId }) {
  const t = useMessages(deviceMessages).panel
  const records = useQuery(pastAlarmsOptions(device)).data?.records ?? []
  if (records.length === 0) return null
  return (
    <section>
      <h3 className={sectionTitle}>{t.pastAlarms}</h3>
      <ul className="border-line-soft border-t">
        {records.map((alarm) => (
          <PastAlarm key={alarm.id} alarm={alarm} />
        ))}
      </ul>
    </section>
  )
}

function PastAlarm({ alarm: { id, name, cleared_at } }: { alarm: DeviceAlarm }) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <li className="border-line-soft border-b py-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="hit flex w-full items-center gap-2 text-left hover:text-fg"
      >
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="flex-none text-12 text-fg-3">{formatDate(cleared_at ?? '', language, 'moment')}</span>
      </button>
      {open && <AlarmHistory id={id} />}
    </li>
  )
}
