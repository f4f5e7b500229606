import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { Bank, PaymentMethod, Purchase } from '#contract/billing/schemas.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { previewOptions } from './api.ts'
import { Lines } from './lines.tsx'
import { billingMessages } from './messages/index.ts'
import { Page } from './page.tsx'
import { purchaseOf } from './purchase-in-address.ts'

/** /payment-method: what is paid, and by which of the ways that this installation has. */
export default function MethodPage() {
  const t = useMessages(billingMessages)
  const purchase = purchaseOf(useSearch({ strict: false }))
  return (
    <Page title={t.method.title} back={{ to: '/payment', label: t.offers.toPlans }}>
      {purchase ? (
        <Choose purchase={purchase} />
      ) : (
        <EmptyState
          icon={<Wallet />}
          title={t.method.none}
          action={
            <Link to="/payment" className={buttonClass({ variant: 'primary' })}>
              {t.offers.title}
            </Link>
          }
        >
          {t.method.noneText}
        </EmptyState>
      )}
    </Page>
  )
}

const keyOf = ({ method, provider }: PaymentMethod) => `${provider} ${method}`

function Choose({ purchase }: { purchase: Purchase }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const preview = useQuery(previewOptions(purchase))
  const methods = useQuery(endpointQuery(paymentEndpoints.listPaymentMethods))
  const [key, setKey] = useState<string>()
  const [bank, setBank] = useState<Bank>()
  const begin = useMutation({
    mutationFn: ({ method, provider, banks }: PaymentMethod) =>
      api.call(paymentEndpoints.createPayment, {
        body: { purchase, method, provider, bank: bank ?? banks[0]?.id },
      }),
    onSuccess: ({ id }) => void navigate({ to: '/payment-va/$id', params: { id } }),
  })
  return (
    <Loaded query={preview} failed={t.loadFailed}>
      {({ lines, due_now }) => (
        <Loaded query={methods} failed={t.loadFailed}>
          {(list) => {
            const fits = ({ min, max }: PaymentMethod) => due_now >= min && due_now <= max
            const chosen = list.find((item) => keyOf(item) === key) ?? list.find(fits)
            return (
              <div className="flex flex-col gap-5">
                <Lines lines={lines} label={t.offers.dueNow} sum={due_now} />
                <fieldset className="flex flex-col gap-2">
                  <legend className="sr-only">{t.method.title}</legend>
                  {list.map((item) => (
                    <MethodOption
                      key={keyOf(item)}
                      method={item}
                      disabled={!fits(item)}
                      checked={item === chosen}
                      onChoose={() => setKey(keyOf(item))}
                    />
                  ))}
                </fieldset>
                {chosen && chosen.banks.length > 0 && (
                  <Field label={t.method.bank}>
                    <Select
                      value={bank ?? chosen.banks[0]?.id ?? null}
                      onValueChange={setBank}
                      options={chosen.banks.map(({ id, name }) => ({ value: id, label: name }))}
                    />
                  </Field>
                )}
                <FailureNote error={begin.error} />
                <Button
                  variant="primary"
                  size="lg"
                  loading={begin.isPending}
                  disabled={!chosen}
                  onClick={() => chosen && begin.mutate(chosen)}
                >
                  {t.method.pay(formatRupiah(due_now, language))}
                </Button>
              </div>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

type MethodOptionProps = { method: PaymentMethod; checked: boolean; disabled: boolean; onChoose: () => void }

function MethodOption({ method, checked, disabled, onChoose }: MethodOptionProps) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  return (
    <label
      className={cx(
        'flex items-start gap-3 rounded-md border p-3.5',
        checked ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
        disabled && 'opacity-60',
      )}
    >
      <input
        type="radio"
        name="way"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="mt-1 accent-(--accent)"
      />
      <span>
        <span className="block font-medium">{method.name}</span>
        <span className="block text-12 text-fg-2">{t.method.about[method.method]}</span>
        {method.provider === 'test' && <span className="block text-12 text-fg-2">{t.method.test}</span>}
        {disabled && (
          <span className="block text-12 text-warn">
            {t.method.outside(formatRupiah(method.min, language), formatRupiah(method.max, language))}
          </span>
        )}
      </span>
    </label>
  )
}
