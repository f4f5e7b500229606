import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { isNumber, type MessagingAccount } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { PaidOnly } from '../paid-only.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { useAccount, useInboxes } from '../use-account.ts'
import { AnswersForm } from './answers-form.tsx'
import { CustomerData } from './customer-data.tsx'
import { HoursForm } from './hours-form.tsx'
import { setupMessages } from './messages/index.ts'
import { Numbers } from './numbers.tsx'
import { Replies } from './replies.tsx'
import { SettingsOf } from './settings-of.tsx'
import { Teams } from './teams.tsx'
import { Templates } from './templates.tsx'

const parts = ['numbers', 'answers', 'hours', 'templates', 'replies', 'teams', 'data'] as const
type Part = (typeof parts)[number]
const isPart = (part: unknown): part is Part => (parts as readonly unknown[]).includes(part)

/** `/whatsapp/setup-account`: numbers, who answers and when, what may be sent. */
export default function SetUpPage() {
  const t = useMessages(setupMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const part = isPart(search.part) ? search.part : 'numbers'
  const named = typeof search.account === 'string' ? (search.account as MessagingAccountId) : undefined
  const { accounts, account } = useAccount(named)
  const { inboxes } = useInboxes(named)
  const inbox = inboxes.data?.find(({ id }) => id === named) ?? inboxes.data?.[0]
  const show = (next: Part, id = named) =>
    void navigate({ to: '/whatsapp/setup-account', search: { part: next, ...(id && { account: id }) } })
  const options = parts.map((value) => ({ value, label: t.parts[value] }))
  const phone = usePhone()
  return (
    <PaidOnly>
      <PlaceFrame place="setUp">
        <ScreenColumn width="list" className="flex flex-col gap-5">
          {phone ? (
            <Select aria-label={t.parts[part]} value={part} options={options} onValueChange={(next) => show(next)} />
          ) : (
            <div>
              <Segmented label={t.parts[part]} value={part} options={options} onValueChange={(next) => show(next)} />
            </div>
          )}
          {part === 'replies' ? (
            <Replies />
          ) : part === 'teams' ? (
            <Teams />
          ) : part === 'data' ? (
            <CustomerData />
          ) : (
            <Loaded query={part === 'answers' || part === 'hours' ? inboxes : accounts} failed={t.failed}>
              {(all) => {
                const chosen = part === 'answers' || part === 'hours' ? inbox : account
                if (part === 'numbers' || !chosen)
                  return <Numbers accounts={accounts.data ?? []} onOpen={(id, next) => show(next, id)} />
                return (
                  <>
                    <WhichNumber accounts={all} account={chosen} onChange={(id) => show(part, id)} />
                    {part === 'templates' && <Templates key={chosen.id} account={chosen} />}
                    {part === 'answers' && (
                      <SettingsOf account={chosen.id}>
                        {(found) => <AnswersForm settings={found} kind={chosen.kind} />}
                      </SettingsOf>
                    )}
                    {part === 'hours' && (
                      <SettingsOf account={chosen.id}>{(found) => <HoursForm settings={found} />}</SettingsOf>
                    )}
                  </>
                )
              }}
            </Loaded>
          )}
        </ScreenColumn>
      </PlaceFrame>
    </PaidOnly>
  )
}

type WhichProps = {
  accounts: readonly MessagingAccount[]
  account: MessagingAccount
  onChange: (id: MessagingAccountId) => void
}

/** Of which number, where there are several. */
function WhichNumber({ accounts, account, onChange }: WhichProps): ReactNode {
  const t = useMessages(setupMessages)
  if (accounts.length < 2) return null
  return (
    <Field label={t.number} className="max-w-80">
      <Select
        value={account.id as string}
        options={accounts.map(({ id, kind, name, phone_number }) => ({
          value: id as string,
          label: isNumber(kind)
            ? `${name} · ${formatPhone(phone_number)}`
            : `${name} · ${kind === 'mail' ? t.mail : t.website}`,
        }))}
        onValueChange={(id) => onChange(id as MessagingAccountId)}
      />
    </Field>
  )
}
