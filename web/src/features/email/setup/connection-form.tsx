import { type FormEvent, useState } from 'react'
import type { EmailConnection, EmailTest } from '#contract/email/connection.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { saveConnection, testConnection, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { type ConnectionValues, faultsOf, inputOf, valuesOf } from './connection-values.ts'
import { type MailPreset, mailPresets, presetOf } from './presets.ts'

type Props = { connection: EmailConnection | null }

/** How a mailbox is reached: tried with the servers' own words, and kept once both accept it. */
export function ConnectionForm({ connection }: Props) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const { work, busy } = useEmailWork()
  const [values, setValues] = useState(() => valuesOf(connection))
  const [checked, setChecked] = useState(false)
  const [tested, setTested] = useState<EmailTest>()
  const faults = checked ? faultsOf(values, connection === null, t.setup) : {}
  const set = (change: Partial<ConnectionValues>) => {
    setValues({ ...values, ...change })
    setTested(undefined)
  }
  const isRight = () => {
    setChecked(true)
    return Object.keys(faultsOf(values, connection === null, t.setup)).length === 0
  }
  const test = () => isRight() && work('test', async () => setTested(await testConnection(inputOf(values))))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight() || busy) return
    const save = async () => setValues(valuesOf(await saveConnection(inputOf(values))))
    void work('save', save, connection ? t.setup.saved : t.setup.connected)
  }
  const field = (name: keyof ConnectionValues, label: string, more: { hint?: string; optional?: boolean } = {}) => (
    <Field label={label} error={faults[name]} {...more}>
      <Input
        autoComplete="off"
        spellCheck={false}
        inputMode={name.endsWith('_port') ? 'numeric' : 'text'}
        value={values[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} aria-labelledby="email-connection" className="flex flex-col gap-4">
      <h2 id="email-connection" className="font-semibold">
        {connection ? t.setup.mailbox : t.setup.account.withPassword}
      </h2>
      <Field label={t.setup.preset} hint={t.setup.presetHint}>
        <Select
          value={presetOf(values) ?? 'other'}
          onValueChange={(name) => set(name === 'other' ? { smtp_host: '', imap_host: '' } : mailPresets[name])}
          options={(['other', ...(Object.keys(mailPresets) as MailPreset[])] as const).map((name) => ({
            value: name,
            label: t.setup.presets[name],
          }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {field('smtp_username', t.setup.username, { hint: t.setup.usernameHint })}
        <Field
          label={t.setup.password}
          error={faults.smtp_password}
          hint={connection ? t.setup.passwordKept : undefined}
        >
          <PasswordInput
            autoComplete="new-password"
            value={values.smtp_password}
            onChange={({ target }) => set({ smtp_password: target.value })}
          />
        </Field>
        {field('smtp_host', t.setup.smtpHost)}
        {field('smtp_port', t.setup.smtpPort)}
        {field('imap_host', t.setup.imapHost)}
        {field('imap_port', t.setup.imapPort)}
        {field('name', t.setup.name, { optional: true })}
        {field('email', t.setup.email, { hint: t.setup.emailHint, optional: true })}
        {field('cc', t.setup.cc, { hint: t.setup.copiesHint, optional: true })}
        {field('bcc', t.setup.bcc, { hint: t.setup.copiesHint, optional: true })}
      </div>
      <div role="status" className="text-12 empty:hidden">
        {tested && <Tested found={tested} />}
      </div>
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div className="flex gap-2">
          <Button type="submit" variant={connection ? 'default' : 'primary'} loading={busy === 'save'}>
            {connection ? t.setup.save : t.setup.connect}
          </Button>
          <Button loading={busy === 'test'} onClick={() => void test()}>
            {t.setup.test}
          </Button>
        </div>
      )}
    </form>
  )
}

function Tested({ found: { imap, smtp } }: { found: EmailTest }) {
  const t = useMessages(emailMessages).setup
  if (imap.ok && smtp.ok) return <p className="text-good">{t.works}</p>
  return (
    <div className="flex flex-col gap-1 text-bad">
      {!imap.ok && <p>{t.imapSaid(imap.reason)}</p>}
      {!smtp.ok && <p>{t.smtpSaid(smtp.reason)}</p>}
    </div>
  )
}
