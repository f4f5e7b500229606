import type { ReactNode } from 'react'
import type { InvoiceLine } from '#contract/billing/schemas.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'

/** What is paid for, line by line, and the sum. */
export function Lines({ lines, label, sum }: { lines: readonly InvoiceLine[]; label: string; sum: number }) {
  const language = useLanguage()
  return (
    <dl className="flex flex-col">
      {lines.map(({ description, amount }) => (
        <Fact key={description} label={description}>
          {formatRupiah(amount, language)}
        </Fact>
      ))}
      <Fact label={label} strong>
        {formatRupiah(sum, language)}
      </Fact>
    </dl>
  )
}

/** A name and what it stands for, in a list of them. */
export const Fact = ({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <div
    className={`flex justify-between gap-4 border-line-soft border-b py-2 last:border-0 ${strong ? 'font-semibold' : ''}`}
  >
    <dt className={strong ? '' : 'text-fg-2'}>{label}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
)
