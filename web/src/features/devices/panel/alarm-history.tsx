import { useQuery } from '@tanstack/react-query'
import type { DeviceAlarmId } from '#contract/devices/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { alarmEventsOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'

/** What happened to an alarm, and who did it. */
export function AlarmHistory({ id }: { id: DeviceAlarmId }) {
  const t = useMessages(deviceMessages)
  const language = useLanguage()
  const events = useQuery(alarmEventsOptions(id))
  return (
    <Loaded query={events} failed={t.panel.failed} rows={2}>
      {(found) => (
        <ol className="flex flex-col gap-1.5 border-line-soft border-t pt-2">
          {found.map(({ kind, by, text, at }) => (
            <li key={`${at}${kind}${text}`} className="text-12">
              <span className="[overflow-wrap:anywhere]">
                {t.alarm.events[kind](kind === 'snoozed' && text ? formatDate(text, language, 'moment') : text)}
              </span>{' '}
              <span className="text-fg-3">
                {by ?? t.alarm.byRule} · {formatDate(at, language, 'moment')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
