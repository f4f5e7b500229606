import { Suspense } from 'react'
import type { Instructions as How } from '#contract/billing/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { billingMessages } from './messages/index.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** What the person needs in order to pay: the number, the code or the provider's page, and the steps. */
export function Instructions({ instructions }: { instructions: How }) {
  const t = useMessages(billingMessages)
  return (
    <>
      {instructions.method === 'virtual_account' && (
        <Given label={`${t.payment.number} (${instructions.bank.toUpperCase()})`} text={instructions.number} big />
      )}
      {instructions.method === 'qris' && (
        <>
          <div className="flex justify-center">
            <Suspense fallback={<Skeleton className="size-60" />}>
              <QrCode text={instructions.qr} label={t.payment.qr} />
            </Suspense>
          </div>
          <Given label={t.payment.qr} text={instructions.qr} hint={t.payment.qrText} />
        </>
      )}
      {instructions.method === 'card' && instructions.url && (
        <a href={instructions.url} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.payment.toCard}
        </a>
      )}
      {instructions.steps.length > 0 && (
        <section>
          <h2 className="font-semibold">{t.payment.steps}</h2>
          <ol className="mt-1 list-decimal pl-5 text-fg-2">
            {instructions.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Given({ label, text, hint, big = false }: { label: string; text: string; hint?: string; big?: boolean }) {
  return (
    <Card>
      <div className="text-12 text-fg-3">{label}</div>
      <div className="mt-1 flex items-center gap-3">
        <output className={`min-w-0 flex-1 break-all font-mono ${big ? 'font-semibold text-18' : 'text-12'}`}>
          {text}
        </output>
        <CopyButton text={text} />
      </div>
      {hint && <p className="mt-2 text-12 text-fg-3">{hint}</p>}
    </Card>
  )
}
