import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { creditsOf } from '#contract/billing/prices.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Language } from '#contract/language.ts'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import { hasWindow } from '#contract/messaging/account.ts'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { alarmText, firstFills } from '#contract/monitors/alarm-message.ts'
import { phrasesIn } from '#web/lib/form/separated.ts'
import { templateLanguage } from '#web/lib/format/template-language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { monitorMessages } from '../messages/index.ts'
import type { EditedWhatsApp } from './edited.ts'
import { FillFields, MessagePreview } from './message-fields.tsx'
import { areNumbers, type SampleTexts } from './whatsapp-sample.ts'

type Props = {
  chosen: EditedWhatsApp | null
  wrongNumbers: string | undefined
  onChange: (chosen: EditedWhatsApp | null) => void
  /** What an alarm would say, in a language. */
  sample: SampleTexts
  /** How many alarms there will be a month, where that is known. */
  often: number | undefined
}

const link = 'text-accent underline'

/** From which number, with which template and to whom alarms go on WhatsApp. */
export function WhatsAppFields({ chosen, wrongNumbers, onChange, sample, often }: Props) {
  const t = useMessages(monitorMessages).editor.whatsapp
  const may = useMay('messaging.manage')
  const accounts = useQuery({ ...endpointQuery(messagingEndpoints.listMessagingAccounts), enabled: may === true })
  const [first] = accounts.data ?? []
  const isMissing = may === true && accounts.data !== undefined && !first
  return (
    <section className="flex flex-col gap-3 border-line-soft border-t pt-4">
      <Switch
        checked={chosen !== null}
        disabled={may !== true || (!first && !chosen)}
        onCheckedChange={(isOn) => onChange(isOn && first ? chosenAt(first, '') : null)}
        hint={may === false ? t.mayNot : t.hint}
      >
        {t.title}
      </Switch>
      {isMissing && (
        <p className="text-12 text-fg-2">
          {t.noNumber}{' '}
          <Link to="/whatsapp/setup-account" className={link}>
            {t.connect}
          </Link>{' '}
          <Link to="/whatsapp/sandbox" className={link}>
            {t.trySandbox}
          </Link>
        </p>
      )}
      {chosen && may && (
        <Loaded query={accounts} failed={t.failed} rows={2}>
          {(all) => <Chosen {...{ chosen, wrongNumbers, onChange, sample, often }} accounts={all} />}
        </Loaded>
      )}
    </section>
  )
}

/** A number to begin with: what is chosen of another one's templates does not hold. */
const chosenAt = ({ id, kind }: MessagingAccount, numbers: string): EditedWhatsApp => ({
  account_id: id,
  template_id: null,
  needsTemplate: hasWindow(kind),
  fills: [],
  numbers,
})

type ChosenProps = Omit<Props, 'chosen' | 'onChange'> & {
  chosen: EditedWhatsApp
  onChange: (chosen: EditedWhatsApp) => void
  accounts: readonly MessagingAccount[]
}

function Chosen({ chosen, wrongNumbers, onChange, sample, often, accounts }: ChosenProps) {
  const t = useMessages(monitorMessages).editor.whatsapp
  const language = useLanguage()
  const account = accounts.find(({ id }) => id === chosen.account_id)
  const change = (id: MessagingAccountId) => {
    const next = accounts.find((each) => each.id === id)
    if (next) onChange(chosenAt(next, chosen.numbers))
  }
  const wrong = chosen.numbers.trim() !== '' && !areNumbers(chosen.numbers)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.from} error={account ? account.status === 'revoked' && t.revoked : t.gone}>
          <Select
            value={account?.id ?? null}
            options={accounts.map(({ id, name, phone_number }) => ({
              value: id,
              label: `${name} · ${formatPhone(phone_number)}`,
            }))}
            onValueChange={change}
          />
        </Field>
        {account && hasWindow(account.kind) && <TemplateField account={account} {...{ chosen, onChange }} />}
      </div>
      {account && hasWindow(account.kind) ? (
        <Filled account={account} {...{ chosen, onChange, sample }} />
      ) : (
        account && <MessagePreview text={alarmText(sample(language))} />
      )}
      <Field
        label={t.to}
        hint={[t.toHint, account?.kind === 'cloud' && often !== undefined && costOf(often, chosen, t, language)]
          .filter(Boolean)
          .join(' ')}
        error={wrong ? t.toWrong : wrongNumbers}
        required
      >
        <Textarea
          value={chosen.numbers}
          rows={2}
          autoComplete="off"
          placeholder="+62 812 3456 7890"
          onChange={({ target }) => onChange({ ...chosen, numbers: target.value })}
        />
      </Field>
    </div>
  )
}

type Words = typeof import('../messages/en.ts').messages.editor.whatsapp

/** Each alarm is told when it begins and when it is over. */
function costOf(often: number, { numbers }: EditedWhatsApp, t: Words, language: Language): string {
  const messages = Math.ceil(often * 2 * phrasesIn(numbers).length)
  return messages > 0 ? t.cost(formatNumber(creditsOf({ messages }), language)) : ''
}

const templatesOptions = (id: MessagingAccountId) =>
  endpointQuery(messagingEndpoints.listMessageTemplates, { params: { id } })

type OfAccount = Pick<ChosenProps, 'chosen' | 'onChange'> & { account: MessagingAccount }

function TemplateField({ account, chosen, onChange }: OfAccount) {
  const t = useMessages(monitorMessages).editor.whatsapp
  const language = useLanguage()
  const { data } = useQuery(templatesOptions(account.id))
  const approved = data?.filter(({ status }) => status === 'approved') ?? []
  const template = data?.find(({ id }) => id === chosen.template_id)
  const isGone = data !== undefined && chosen.template_id !== null && template?.status !== 'approved'
  const labelOf = ({ name, language: code }: MessageTemplate) => `${name} · ${templateLanguage(code, language)}`
  const choose = (id: MessageTemplateId) => {
    const next = approved.find((each) => each.id === id)
    if (next) onChange({ ...chosen, template_id: id, fills: firstFills(next.body, next.variables) })
  }
  return (
    <Field
      label={t.template}
      error={isGone && (template ? t.notApproved[template.status] : t.templateGone)}
      hint={
        <>
          {data && approved.length === 0 ? t.noTemplate : t.templateHint}{' '}
          <Link to="/whatsapp/setup-account" search={{ part: 'templates', account: account.id }} className={link}>
            {t.manageTemplates}
          </Link>
        </>
      }
      required
    >
      <Select
        value={template?.id ?? null}
        loading={data === undefined}
        disabled={approved.length === 0}
        placeholder={t.choose}
        options={approved.map((each) => ({ value: each.id, label: labelOf(each) }))}
        onValueChange={choose}
      />
    </Field>
  )
}

function Filled({ account, chosen, onChange, sample }: OfAccount & Pick<Props, 'sample'>) {
  const { data } = useQuery(templatesOptions(account.id))
  const template = data?.find(({ id, status }) => id === chosen.template_id && status === 'approved')
  return (
    template && (
      <FillFields
        template={template}
        fills={chosen.fills}
        onChange={(fills) => onChange({ ...chosen, fills })}
        sample={sample}
      />
    )
  )
}
