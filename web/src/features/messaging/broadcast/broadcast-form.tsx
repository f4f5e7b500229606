import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { zoneName } from '#contract/kit/format/zone-name.ts'
import type { MessageTemplate, Preflight } from '#contract/messaging/broadcast.ts'
import type { BroadcastId, MessageTemplateId, MessagingAccountId, PhoneListId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { templateLanguage } from '#web/lib/format/template-language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { templatesOptions } from '../api.ts'
import { NoNumber } from '../no-number.tsx'
import { useAccount } from '../use-account.ts'
import { type BroadcastDraft, checkBroadcast, listsOptions, sendBroadcast, useBroadcastWork } from './api.ts'
import { draftOf, type WrittenBroadcast } from './draft-of.ts'
import { ListDialog } from './list-dialog.tsx'
import { broadcastMessages } from './messages/index.ts'
import { PreflightView } from './preflight-view.tsx'

/** A new broadcast: to whom, what and when; it is checked before it can be sent. */
export function BroadcastForm() {
  const t = useMessages(broadcastMessages)
  const { list }: { list?: unknown } = useSearch({ strict: false })
  const [written, setWrittenBroadcast] = useState<WrittenBroadcast>({
    account: undefined,
    name: '',
    list: typeof list === 'string' ? (list as PhoneListId) : undefined,
    kind: 'template',
    template: undefined,
    variables: [],
    text: '',
    when: 'now',
    at: '',
  })
  const { accounts, account } = useAccount(written.account)
  return (
    <Loaded query={accounts} failed={t.failed}>
      {(all) =>
        account ? (
          <Form accounts={all} account={account.id} written={written} onChange={setWrittenBroadcast} />
        ) : (
          <NoNumber />
        )
      }
    </Loaded>
  )
}

type FormProps = {
  accounts: readonly { id: MessagingAccountId; name: string; phone_number: string }[]
  account: MessagingAccountId
  written: WrittenBroadcast
  onChange: (written: WrittenBroadcast) => void
}

function Form({ accounts, account, written, onChange }: FormProps) {
  const t = useMessages(broadcastMessages).form
  const navigate = useNavigate()
  const { work, busy } = useBroadcastWork()
  const templates = useQuery(templatesOptions(account))
  const lists = useQuery(listsOptions)
  const [checked, setChecked] = useState<{ draft: string; preflight: Preflight }>()
  const approved = templates.data?.filter(({ status }) => status === 'approved') ?? []
  const template = approved.find(({ id }) => id === written.template) ?? approved[0]
  const set = (change: Partial<WrittenBroadcast>) => onChange({ ...written, ...change })
  const draft = draftOf(written, account, template)
  const past = written.when === 'later' && written.at !== '' && Date.parse(written.at) <= Date.now()
  const fresh = checked && draft && checked.draft === JSON.stringify(draft) ? checked.preflight : undefined
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!draft || busy) return
    void work('check', async () => setChecked({ draft: JSON.stringify(draft), preflight: await checkBroadcast(draft) }))
  }
  const send = async (sent: BroadcastDraft) => {
    let id: BroadcastId | undefined
    const begin = async () => {
      id = (await sendBroadcast(sent)).id
    }
    if ((await work('send', begin, sent.scheduled_at ? t.scheduled : t.sent)) && id)
      void navigate({ to: '/whatsapp/broadcast/$id', params: { id } })
  }
  // What the form begins with is waited for together, or each part would push the next one down.
  if (templates.isPending || lists.isPending)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={8} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,560px)_minmax(0,1fr)] gap-8 phone:grid-cols-1">
      <form onSubmit={check} className="flex flex-col gap-4">
        <h2 className="font-semibold text-18">{t.title}</h2>
        <Field label={t.name} hint={t.nameHint} optional>
          <Input
            value={written.name}
            maxLength={messagingLimits.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        {accounts.length > 1 && (
          <Field label={t.account}>
            <Select
              value={account as string}
              onValueChange={(id) => set({ account: id as MessagingAccountId, template: undefined, variables: [] })}
              options={accounts.map(({ id, name, phone_number }) => ({
                value: id as string,
                label: `${name} · ${formatPhone(phone_number)}`,
              }))}
            />
          </Field>
        )}
        <To list={written.list} onList={(list) => set({ list })} />
        <What written={written} templates={templates} approved={approved} template={template} onChange={set} />
        <When written={written} past={past} onChange={set} />
        <Buttons
          written={written}
          fresh={draft && fresh}
          blocked={!draft || past}
          busy={busy}
          onSend={() => draft && void send(draft)}
        />
      </form>
      <PreflightView preflight={fresh} />
    </div>
  )
}

type WhatProps = TemplateProps & { templates: UseQueryResult<readonly MessageTemplate[]> }

/** What is sent: an approved template, or a text to those who wrote within a day. */
function What({ templates, ...fields }: WhatProps) {
  const t = useMessages(broadcastMessages).form
  const { written, onChange } = fields
  return (
    <>
      <Field label={t.what}>
        <div>
          <Segmented
            label={t.what}
            value={written.kind}
            onValueChange={(kind) => onChange({ kind })}
            options={(['template', 'text'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
      </Field>
      {written.kind === 'text' ? (
        <Field label={t.text} hint={t.textHint}>
          <Textarea
            rows={4}
            value={written.text}
            maxLength={messagingLimits.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        </Field>
      ) : (
        <Loaded query={templates} failed={t.noTemplate} rows={2}>
          {() => <TemplateFields {...fields} />}
        </Loaded>
      )}
    </>
  )
}

type ButtonsProps = {
  written: WrittenBroadcast
  /** What was found of what stands there now. */
  fresh: Preflight | undefined
  blocked: boolean
  busy: string | undefined
  onSend: () => void
}

/** It is looked at before it can be sent. */
function Buttons({ written, fresh, blocked, busy, onSend }: ButtonsProps) {
  const t = useMessages(broadcastMessages).form
  const language = useLanguage()
  return (
    <div className="flex gap-2">
      <Button type="submit" variant={fresh ? 'default' : 'primary'} disabled={blocked} loading={busy === 'check'}>
        {fresh ? t.recheck : t.check}
      </Button>
      {fresh && (
        <Button variant="primary" disabled={fresh.sendable === 0 || blocked} loading={busy === 'send'} onClick={onSend}>
          {(written.when === 'later' ? t.schedule : t.send)(formatNumber(fresh.sendable, language))}
        </Button>
      )}
    </div>
  )
}

function To({ list, onList }: { list: PhoneListId | undefined; onList: (id: PhoneListId) => void }) {
  const t = useMessages(broadcastMessages).form
  const language = useLanguage()
  const lists = useQuery(listsOptions)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Field label={t.list}>
        <div className="flex gap-2">
          <Select
            className="min-w-0 flex-1"
            loading={lists.isPending}
            aria-label={t.list}
            placeholder={t.chooseList}
            value={(list as string | undefined) ?? null}
            onValueChange={(id) => onList(id as PhoneListId)}
            options={(lists.data?.records ?? []).map(({ id, name, phones }) => ({
              value: id as string,
              label: `${name} · ${t.numbers(formatNumber(phones, language))}`,
            }))}
          />
          <Button icon={<Plus />} className="h-9 phone:h-11" onClick={() => setAdding(true)}>
            {t.newList}
          </Button>
        </div>
      </Field>
      {adding && (
        <ListDialog
          onClose={() => setAdding(false)}
          onUse={(id) => {
            onList(id)
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

type TemplateProps = {
  written: WrittenBroadcast
  approved: readonly MessageTemplate[]
  template: MessageTemplate | undefined
  onChange: (change: Partial<WrittenBroadcast>) => void
}

function TemplateFields({ written, approved, template, onChange }: TemplateProps) {
  const t = useMessages(broadcastMessages).form
  const language = useLanguage()
  const lists = useQuery(listsOptions)
  const columns = ['name', ...(lists.data?.records.find(({ id }) => id === written.list)?.variables ?? [])]
  if (!template)
    return (
      <p className="text-fg-2">
        {t.noTemplate}.{' '}
        <Link to="/whatsapp/setup-account" search={{ part: 'templates' }} className="text-accent hover:underline">
          {t.manageTemplates}
        </Link>
      </p>
    )
  return (
    <>
      <Field label={t.template} hint={<bdi className="whitespace-pre-wrap">{template.body}</bdi>}>
        <Select
          value={template.id as string}
          onValueChange={(id) => onChange({ template: id as MessageTemplateId, variables: [] })}
          options={approved.map(({ id, name, language: code }) => ({
            value: id as string,
            label: `${name} · ${templateLanguage(code, language)}`,
          }))}
        />
      </Field>
      {Array.from({ length: template.variables }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
          key={index}
          label={t.variable(String(index + 1))}
          hint={
            template.fills.length > 0 ? t.fillsItself : t.variableHint(columns.map((name) => `{{${name}}}`).join(', '))
          }
        >
          <Input
            value={written.variables[index] ?? ''}
            maxLength={messagingLimits.templateVariable}
            list="broadcast-columns"
            onChange={({ target }) =>
              onChange({
                variables: Array.from({ length: template.variables }, (_, other) =>
                  other === index ? target.value : (written.variables[other] ?? ''),
                ),
              })
            }
          />
        </Field>
      ))}
      <datalist id="broadcast-columns">
        {columns.map((name) => (
          <option key={name}>{`{{${name}}}`}</option>
        ))}
      </datalist>
    </>
  )
}

type WhenProps = { written: WrittenBroadcast; past: boolean; onChange: (change: Partial<WrittenBroadcast>) => void }

function When({ written, past, onChange }: WhenProps) {
  const t = useMessages(broadcastMessages).form
  return (
    <>
      <Field label={t.when}>
        <div>
          <Segmented
            label={t.when}
            value={written.when}
            onValueChange={(when) => onChange({ when })}
            options={(['now', 'later'] as const).map((value) => ({ value, label: t.whens[value] }))}
          />
        </div>
      </Field>
      {written.when === 'later' && (
        <Field
          label={t.at}
          hint={t.zone(zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone))}
          error={past && t.past}
          className="max-w-72"
        >
          <Input type="datetime-local" value={written.at} onChange={({ target }) => onChange({ at: target.value })} />
        </Field>
      )}
    </>
  )
}
