import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { CustomerData as Found, MessageRetention } from '#contract/messaging/customer-data.ts'
import { customerEndpoints } from '#contract/messaging/customer-endpoints.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { setupMessages } from './messages/index.ts'

/** How long messages are kept, and what one customer asks to be erased. */
export function CustomerData() {
  const t = useMessages(setupMessages).data
  const rule = useQuery(endpointQuery(customerEndpoints.getMessageRetention))
  return (
    <Loaded query={rule} failed={t.failed}>
      {(found) => (
        <div className="flex flex-col gap-8">
          <Retention rule={found} />
          {found.may_change && <Erasure />}
        </div>
      )}
    </Loaded>
  )
}

const never = 'never'
const offered = [30, 90, 180, 365, 730, 1_825]

/** Those that are offered, and another one that a program has set. */
const daysOffered = (value: number | null): (number | null)[] => [
  null,
  ...[...new Set([...offered, ...(value === null ? [] : [value])])].sort((left, right) => left - right),
]

function Retention({ rule }: { rule: MessageRetention }) {
  const t = useMessages(setupMessages)
  const language = useLanguage()
  const { work, busy } = useWorkOf(endpointGroups.messaging)
  const number = (value: number) => formatNumber(value, language)
  const save = (message_days: number | null) =>
    work('save', () => api.call(customerEndpoints.updateMessageRetention, { body: { message_days } }), t.saved)
  return (
    <section className="flex flex-col gap-3">
      <p className="max-w-prose text-fg-2">{t.data.retentionText}</p>
      <Field label={t.data.keep} className="max-w-80 phone:max-w-full">
        <Select
          value={rule.message_days === null ? never : String(rule.message_days)}
          disabled={!rule.may_change || busy !== undefined}
          options={daysOffered(rule.message_days).map((days) => ({
            value: days === null ? never : String(days),
            label: days === null ? t.data.forever : t.data.days(number(days)),
          }))}
          onValueChange={(next) => void save(next === never ? null : Number(next))}
        />
      </Field>
      <p className="text-12 text-fg-3">
        {rule.may_change ? t.data.grace(number(messagingLimits.graceDays)) : t.noRight}
      </p>
    </section>
  )
}

function Erasure() {
  const t = useMessages(setupMessages).data
  const { work } = useWorkOf(endpointGroups.messaging)
  const [found, setFound] = useState<Found>()
  const [asking, setAsking] = useState(false)
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: customerEndpoints.findCustomerData.query,
    values: { who: '' },
    call: (query) => api.call(customerEndpoints.findCustomerData, { query }),
    onDone: setFound,
    codeFields: { customer_name_invalid: 'who' },
  })
  const erase = async (customer: Found) => {
    const run = () => api.call(customerEndpoints.eraseCustomerData, { body: { who: customer.who } })
    const isDone = await work('erase', run, t.erased)
    if (isDone) setFound(undefined)
    return isDone
  }
  return (
    <section className="flex flex-col gap-3">
      <p className="max-w-prose text-fg-2">{t.eraseText}</p>
      <form noValidate className="flex flex-wrap items-start gap-2" onSubmit={onSubmit}>
        <Field label={t.who} error={errorAt('who')} className="min-w-0 flex-1 basis-64 max-w-80">
          <Input
            value={draft.who}
            maxLength={254}
            onChange={(event) => {
              change({ who: event.target.value })
              setFound(undefined)
            }}
          />
        </Field>
        <Button type="submit" size="lg" className="mt-6.5" icon={<Search />} loading={store.busy}>
          {t.find}
        </Button>
      </form>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      {found && <Result found={found} onErase={() => setAsking(true)} />}
      {found && asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.eraseTitle(formatPhone(found.who))}
          description={t.eraseConfirm}
          action={t.erase}
          onConfirm={() => erase(found)}
        />
      )}
    </section>
  )
}

function Result({ found, onErase }: { found: Found; onErase: () => void }) {
  const t = useMessages(setupMessages).data
  const language = useLanguage()
  const { who, joined, ...counts } = found
  const parts = Object.entries(counts).flatMap(([what, n]) =>
    n > 0 ? [t.counts[what as keyof typeof counts](n, formatNumber(n, language))] : [],
  )
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      <p className="min-w-0 flex-1 basis-64">
        <bdi className="font-[550]">{formatPhone(who)}</bdi>: {parts.length > 0 ? parts.join(', ') : t.nothing}
        {joined.length > 0 && (
          <span className="block text-12 text-fg-3">{t.joined(joined.map(formatPhone).join(', '))}</span>
        )}
      </p>
      {parts.length > 0 && (
        <Button variant="danger" onClick={onErase}>
          {t.erase}
        </Button>
      )}
    </div>
  )
}
