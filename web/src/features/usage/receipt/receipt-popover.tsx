import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Popover } from '#web/ui/popover.tsx'
import { receiptMessages } from './messages/index.ts'
import type { Receipt } from './receipt.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** The receipt of an answer, open at first: whoever loads it has asked for it. */
export default function ReceiptPopover({ receipt, label, text }: { receipt: Receipt; label: string; text: string }) {
  const t = useMessages(receiptMessages)
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  const { usage, model, durationMs, at } = receipt
  const number = (value: number) => formatNumber(value, language)
  const rows: [string, string][] = [
    [t.spent, number(usage.credits)],
    [t.input, number(usage.input_words)],
    [t.output, number(usage.output_words)],
    [t.model, model ?? t.builtIn],
    ...(durationMs === undefined ? [] : [[t.took, formatDuration(durationMs, language)] as [string, string]]),
    ...(at === undefined ? [] : [[t.at, formatDate(at, language, 'moment')] as [string, string]]),
  ]
  return (
    <Popover
      title={t.title}
      side="top"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-64"
      trigger={<ReceiptButton label={label} text={text} />}
    >
      <dl className="text-13">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-line-soft border-b py-1.5 last:border-0">
            <dt className="flex-none text-fg-2">{name}</dt>
            <dd className="min-w-0 truncate text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-12 text-fg-3">{t.price}</p>
    </Popover>
  )
}
