import { type FormEvent, useState } from 'react'
import type { EmailConnection } from '#contract/email/connection.ts'
import { wordsIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { saveSender, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { ConnectionForm } from './connection-form.tsx'
import { copyFaults, valuesOf } from './connection-values.ts'

/** What replies of an account's mailbox are sent under; its servers are the vendor's. A password may take the account's place. */
export function AccountForm({ connection }: { connection: EmailConnection }) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const { work, busy } = useEmailWork()
  const [values, setValues] = useState(() => valuesOf(connection))
  const [checked, setChecked] = useState(false)
  const [byPassword, setByPassword] = useState(false)
  const faults = checked ? copyFaults(values, t.setup) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (busy || Object.keys(copyFaults(values, t.setup)).length > 0) return
    const sender = { name: values.name.trim(), cc: wordsIn(values.cc), bcc: wordsIn(values.bcc) }
    void work('save', () => saveSender(sender), t.setup.saved)
  }
  if (byPassword) return <ConnectionForm connection={null} />
  const field = (name: 'name' | 'cc' | 'bcc', label: string, hint?: string) => (
    <Field label={label} error={faults[name]} hint={hint} optional>
      <Input
        autoComplete="off"
        value={values[name]}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} aria-labelledby="email-sender" className="flex flex-col gap-4">
      <h2 id="email-sender" className="font-semibold">
        {t.setup.account.sender}
      </h2>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {field('name', t.setup.name)}
        {field('cc', t.setup.cc, t.setup.copiesHint)}
        {field('bcc', t.setup.bcc, t.setup.copiesHint)}
      </div>
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div className="flex gap-2">
          <Button type="submit" loading={busy === 'save'}>
            {t.setup.save}
          </Button>
          <Button variant="ghost" onClick={() => setByPassword(true)}>
            {t.setup.account.password}
          </Button>
        </div>
      )}
    </form>
  )
}
