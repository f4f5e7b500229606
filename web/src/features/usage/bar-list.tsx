import type { UsageRow, UsageTable } from '#contract/usage/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usageMessages } from './messages/index.ts'
import { useRowName } from './row-name.ts'

const maxBars = 10

type Props = { data: UsageTable; amountOf: (row: UsageRow) => number; format: (value: number) => string }

/** The largest rows as bars with their names and values beside them. */
export function BarList({ data, amountOf, format }: Props) {
  const t = useMessages(usageMessages)
  const nameOf = useRowName(data.by)
  const rows = [...data.rows].sort((a, b) => amountOf(b) - amountOf(a)).slice(0, maxBars)
  const largest = Math.max(1, ...rows.map(amountOf))
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {rows.map((row) => (
          <li key={row.key}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="truncate">{nameOf(row)}</span>
              <span className="flex-none tabular-nums">{format(amountOf(row))}</span>
            </div>
            <div aria-hidden="true" className="mt-1 h-1.5 rounded-full bg-line-soft">
              <div
                className="h-full min-w-px rounded-full bg-(--chart-1)"
                style={{ width: `${(amountOf(row) / largest) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {data.rows.length > maxBars && <p className="mt-3 text-12 text-fg-3">{t.restInTable}</p>}
    </>
  )
}
