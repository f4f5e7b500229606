import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Billing } from './billing-page.tsx'
import { billingMessages } from './messages/index.ts'

/** A workspace shows the billing of the organization it belongs to: a tab of it. */
export default function WorkspaceBilling() {
  const t = useMessages(billingMessages)
  return (
    <section aria-labelledby="billing-title">
      <h2 id="billing-title" className="sr-only">
        {t.title}
      </h2>
      <p className="mb-4 text-fg-2">{t.aboutWorkspace}</p>
      <Billing />
    </section>
  )
}
