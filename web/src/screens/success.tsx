import { useParams } from '@tanstack/react-router'
import { SuccessPage } from '#web/features/account/index.ts'
import { paymentPages } from '#web/features/billing/index.ts'

/** /success-{type}: a payment shows how it stands, whatever the address says. */
export default function Success() {
  const { type } = useParams({ from: '/shell/success-{$type}' })
  return type === 'payment' ? <paymentPages.Receipt /> : <SuccessPage kind={type} />
}
