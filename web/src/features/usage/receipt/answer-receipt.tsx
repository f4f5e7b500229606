import { Suspense, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { receiptMessages } from './messages/index.ts'
import type { Receipt } from './receipt.ts'
import { ReceiptButton } from './receipt-button.tsx'

// The floating panel is loaded by the first who asks for it.
const ReceiptPopover = lazy(() => import('./receipt-popover.tsx'))

/** What an answer cost: the credits, and behind them the words, the model and the time. */
export default function AnswerReceipt({ receipt }: { receipt: Receipt }) {
  const t = useMessages(receiptMessages)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const text = t.credits(formatNumber(receipt.usage.credits, language))
  const button = <ReceiptButton label={t.open(text)} text={text} onClick={() => setIsOpen(true)} />
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ReceiptPopover receipt={receipt} label={t.open(text)} text={text} />
    </Suspense>
  )
}
