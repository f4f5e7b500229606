import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import type { UsageGraph } from '#contract/usage/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { usageMessages } from './messages/index.ts'
import { Meter } from './meter.tsx'
import { voiceText } from './voice-text.ts'

/** This month beside what the plan of the organization allows, and what is stored now. */
export function Allowances({ data }: { data: UsageGraph }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { credits, conversations, voice_seconds } = data.allowances
  const rows = [
    { label: t.credits, ...credits, format: number },
    { label: t.conversations, ...conversations, format: number },
    { label: t.voice, ...voice_seconds, format: (value: number) => voiceText(value, language) },
  ]
  return (
    <Card title={t.allowances(data.package.name)}>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-4 phone:grid-cols-1">
        {rows.map(({ label, used, limit, format }) => {
          const text = limit === null ? t.noLimit(format(used)) : t.usedOf(format(used), format(limit))
          return (
            <li key={label}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="text-fg-2">{label}</span>
                <span className="tabular-nums">{text}</span>
              </div>
              {limit !== null && <Meter className="mt-1.5" label={label} used={used} limit={limit} text={text} />}
            </li>
          )
        })}
        <li className="flex items-baseline justify-between gap-3">
          <span className="text-fg-2">{t.storage}</span>
          <span className="tabular-nums">{formatBytes(data.storage_bytes, language)}</span>
        </li>
      </ul>
    </Card>
  )
}
