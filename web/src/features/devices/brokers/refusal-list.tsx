import { useQuery } from '@tanstack/react-query'
import type { DeviceBrokerId } from '#contract/devices/brokers.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { refusalsOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'

/** What came and was not stored, each with its reason. */
export function RefusalList({ broker }: { broker: DeviceBrokerId | undefined }) {
  const t = useMessages(deviceMessages).brokers
  const language = useLanguage()
  const refusals = useQuery(refusalsOptions(broker))
  return (
    <Loaded query={refusals} failed={t.failed} rows={2}>
      {(found) =>
        found.length === 0 ? (
          <p className="mt-1 text-12 text-fg-3">{t.nothingRefused}</p>
        ) : (
          <ul className="mt-1 max-h-48 overflow-y-auto border-line-soft border-t">
            {found.map(({ topic, reason, detail, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be refused twice in a moment, and rows keep nothing
              <li key={index} className="border-line-soft border-b py-1.5 text-12 [overflow-wrap:anywhere]">
                <span className="text-fg">{[detail, t.reasons[reason]].filter(Boolean).join(': ')}</span>
                <span className="block text-fg-3">{[topic, formatRelative(at, language, new Date())].join(' · ')}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
