import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { balanceOptions } from './balance.ts'
import { balanceMessages } from './balance-messages/index.ts'

/** The credits that are left, short; nothing until they are known. */
export function BalanceText() {
  const t = useMessages(balanceMessages)
  const language = useLanguage()
  const { data } = useQuery(balanceOptions)
  if (!data) return null
  if (data.unlimited) return null
  const count = formatNumber(data.available, language)
  return (
    <span className="flex-none text-11 text-fg-3 tabular-nums">
      <span aria-hidden="true">{t.creditsShort(count)}</span>
      <span className="sr-only">{t.balanceLabel(count)}</span>
    </span>
  )
}
