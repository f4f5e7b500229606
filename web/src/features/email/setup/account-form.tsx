import { useState } from 'react'
import type { EmailConnection } from '#contract/email/connection.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { saveSender } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { ConnectionForm } from './connection-form.tsx'
import { senderOf, valuesOf, writtenSender } from './connection-values.ts'

/** What replies of an account's mailbox are sent under; its servers are the vendor's. A password may take the account's place. */
export function AccountForm({ connection }: { connection: EmailConnection }) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const stored = useStored(emailEndpoints)
  const [byPassword, setByPassword] = useState(false)
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: writtenSender,
    values: senderOf(valuesOf(connection)),
    call: saveSender,
    onDone: (saved) => {
      stored(t.setup.saved)
      reset(senderOf(valuesOf(saved)))
    },
  })
  if (byPassword) return <ConnectionForm connection={null} />
  const field = (name: 'name' | 'cc' | 'bcc', label: string, hint?: string) => (
    <Field label={label} error={errorAt(name)} hint={hint} optional>
      <Input autoComplete="off" value={draft[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </Field>
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="email-sender" className="flex flex-col gap-4">
      <LeaveGuard dirty={isChanged} />
      <h2 id="email-sender" className="font-semibold">
        {t.setup.account.sender}
      </h2>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {field('name', t.setup.name)}
        {field('cc', t.setup.cc, t.setup.copiesHint)}
        {field('bcc', t.setup.bcc, t.setup.copiesHint)}
      </div>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div className="flex gap-2">
          <Button type="submit" loading={store.busy}>
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
