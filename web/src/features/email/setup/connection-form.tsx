import { useState } from 'react'
import type { EmailConnection, EmailConnectionInput, EmailTest } from '#contract/email/connection.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { saveConnection, testConnection } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { type ConnectionValues, valuesOf, writtenConnection } from './connection-values.ts'
import { type MailPreset, mailPresets, presetOf } from './presets.ts'

type Props = { connection: EmailConnection | null }

/** How a mailbox is reached: tried with the servers' own words, and kept once both accept it. */
export function ConnectionForm({ connection }: Props) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const stored = useStored(emailEndpoints)
  const [tested, setTested] = useState<EmailTest>()
  const { draft, change, errorAt, isChanged, onSubmit, store, onPress, onFailed, reset } = useDraftForm({
    schema: writtenConnection(connection === null),
    values: valuesOf(connection),
    call: (body: EmailConnectionInput) => saveConnection(body),
    onDone: (saved) => {
      stored(connection ? t.setup.saved : t.setup.connected)
      reset(valuesOf(saved))
    },
    codeFields: {
      email_address_missing: 'email',
      email_password_missing: 'smtp_password',
      email_mailbox_taken: 'smtp_username',
    },
  })
  const test = useSubmit({
    call: (body: EmailConnectionInput) => testConnection(body),
    onDone: setTested,
    onFailed,
  })
  const set = (part: Partial<ConnectionValues>) => {
    change(part)
    setTested(undefined)
  }
  const field = (name: keyof ConnectionValues, label: string, more: { hint?: string; optional?: boolean } = {}) => (
    <Field label={label} error={errorAt(name)} {...more}>
      <Input
        autoComplete="off"
        spellCheck={false}
        inputMode={name.endsWith('_port') ? 'numeric' : 'text'}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="email-connection" className="flex flex-col gap-4">
      <LeaveGuard dirty={isChanged} />
      <h2 id="email-connection" className="font-semibold">
        {connection ? t.setup.mailbox : t.setup.account.withPassword}
      </h2>
      <Field label={t.setup.preset} hint={t.setup.presetHint}>
        <Select
          value={presetOf(draft) ?? 'other'}
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
          error={errorAt('smtp_password')}
          hint={connection ? t.setup.passwordKept : undefined}
        >
          <PasswordInput
            autoComplete="new-password"
            value={draft.smtp_password}
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
      <FailureNote error={store.error ?? test.error} retryAt={store.retryAt || test.retryAt} />
      <div role="status" className="text-12 empty:hidden">
        {tested && <Tested found={tested} />}
      </div>
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div className="flex gap-2">
          <Button type="submit" variant={connection ? 'default' : 'primary'} loading={store.busy}>
            {connection ? t.setup.save : t.setup.connect}
          </Button>
          <Button loading={test.busy} onClick={(event) => onPress(event, test.submit)}>
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
