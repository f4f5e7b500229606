import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Preflight } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { accountsOptions, templatesOptions } from '../api.ts'
import { NoNumber } from '../no-number.tsx'
import { checkBroadcast, listsOptions, sendBroadcast } from './api.ts'
import { ToField, What, When } from './broadcast-fields.tsx'
import { ListDialog } from './list-dialog.tsx'
import { broadcastMessages } from './messages/index.ts'
import { PreflightView } from './preflight-view.tsx'
import { type BroadcastToSend, broadcastSchema, type WrittenBroadcast } from './written-broadcast.ts'

type Account = { id: MessagingAccountId; name: string; phone_number: string }
type Checked = { draft: string; preflight: Preflight }

/** A new broadcast: to whom, what and when; it is checked before it can be sent. */
export function BroadcastForm() {
  const t = useMessages(broadcastMessages)
  const accounts = useQuery(accountsOptions)
  return (
    <Loaded query={accounts} failed={t.failed}>
      {([first, ...others]) => (first ? <Form accounts={[first, ...others]} first={first.id} /> : <NoNumber />)}
    </Loaded>
  )
}

const beginning = (account: MessagingAccountId, list: unknown): WrittenBroadcast => ({
  account_id: account,
  name: '',
  list_id: typeof list === 'string' ? list : '',
  kind: 'template',
  template_id: '',
  variables: [],
  message: '',
  when: 'now',
  scheduled_at: '',
})

const fieldsOfCodes = {
  messaging_phone_list_not_found: 'list_id',
  messaging_phones_missing: 'list_id',
  messaging_template_not_found: 'template_id',
  messaging_template_not_approved: 'template_id',
  messaging_template_variables: 'template_id',
}
const fieldsOfAccount = { messaging_account_not_found: 'account_id', messaging_account_revoked: 'account_id' }

function Form({ accounts, first }: { accounts: readonly Account[]; first: MessagingAccountId }) {
  const t = useMessages(broadcastMessages).form
  const { list }: { list?: unknown } = useSearch({ strict: false })
  const [values] = useState(() => beginning(first, list))
  const [account, setAccount] = useState(first)
  const [adding, setAdding] = useState(false)
  const [checked, setChecked] = useState<Checked>()
  const templates = useQuery(templatesOptions(account))
  const lists = useQuery(listsOptions)
  const approved = templates.data?.filter(({ status }) => status === 'approved') ?? []
  const form = useDraftForm({
    schema: broadcastSchema(approved, t.past),
    values,
    call: async (written): Promise<Checked> => ({
      draft: JSON.stringify(draft),
      preflight: await checkBroadcast(written),
    }),
    onDone: setChecked,
    // Where there is one number, nobody chooses it.
    codeFields: { ...fieldsOfCodes, ...(accounts.length > 1 && fieldsOfAccount) },
    whenEmpty: { list_id: t.listMissing },
  })
  const { draft, change, errorAt, store: check } = form
  const send = useSend(form.onFailed)
  const fresh = checked?.draft === JSON.stringify(draft) ? checked.preflight : undefined
  // What the form begins with is waited for together, or each part would push the next one down.
  if (templates.isPending || lists.isPending)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={8} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,560px)_minmax(0,1fr)] gap-8 phone:grid-cols-1">
      <LeaveGuard dirty={form.isChanged} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <h2 className="font-semibold text-18">{t.title}</h2>
        <Field label={t.name} hint={t.nameHint} error={errorAt('name')} optional>
          <Input
            value={draft.name}
            maxLength={messagingLimits.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        {accounts.length > 1 && (
          <Field label={t.account} error={errorAt('account_id')}>
            <Select
              value={account}
              onValueChange={(id) => {
                setAccount(id)
                change({ account_id: id, template_id: '', variables: [] })
              }}
              options={accounts.map(({ id, name, phone_number }) => ({
                value: id,
                label: `${name} · ${formatPhone(phone_number)}`,
              }))}
            />
          </Field>
        )}
        <ToField
          list={draft.list_id}
          error={errorAt('list_id')}
          onList={(list_id) => change({ list_id })}
          onAdd={() => setAdding(true)}
        />
        <What written={draft} templates={templates} approved={approved} errorAt={errorAt} onChange={change} />
        <When written={draft} errorAt={errorAt} onChange={change} />
        <FailureNote error={check.error ?? send.error} retryAt={Math.max(check.retryAt, send.retryAt)} />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant={fresh ? 'default' : 'primary'}
            disabled={(draft.kind === 'template' && approved.length === 0) || send.busy}
            loading={check.busy}
          >
            {fresh ? t.recheck : t.check}
          </Button>
          {fresh && (
            <SendButton
              sendable={fresh.sendable}
              isLater={draft.when === 'later'}
              busy={send.busy}
              onPress={(event) => form.onPress(event, send.submit)}
            />
          )}
        </div>
      </form>
      <PreflightView preflight={fresh} />
      {/* Outside the form, which would be submitted with the one in it. */}
      {adding && (
        <ListDialog
          onClose={() => setAdding(false)}
          onUse={(id) => {
            change({ list_id: id })
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}

/** Sends what was checked, and leads to it. */
function useSend(onFailed: (failure: Error) => boolean) {
  const t = useMessages(broadcastMessages).form
  const navigate = useNavigate()
  const stored = useStored(broadcastEndpoints)
  return useSubmit({
    call: (written: BroadcastToSend) => sendBroadcast(written),
    onDone: ({ id }, { scheduled_at }) => {
      stored(scheduled_at ? t.scheduled : t.sent)
      void navigate({ to: '/whatsapp/broadcast/$id', params: { id }, ignoreBlocker: true })
    },
    onFailed,
  })
}

type SendProps = {
  sendable: number
  isLater: boolean
  busy: boolean
  onPress: (event: React.MouseEvent<HTMLButtonElement>) => void
}

function SendButton({ sendable, isLater, busy, onPress }: SendProps) {
  const t = useMessages(broadcastMessages).form
  const language = useLanguage()
  return (
    <Button variant="primary" disabled={sendable === 0} loading={busy} onClick={onPress}>
      {(isLater ? t.schedule : t.send)(formatNumber(sendable, language))}
    </Button>
  )
}
