import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { type CalDavInput, calDavInput } from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { calendarMessages } from './messages/index.ts'

/** An address may be written without its scheme. */
const writtenAccount = draftSchema(calDavInput, ({ url, ...account }: CalDavInput) => {
  const address = url.trim()
  return { ...account, url: address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}` }
})

/** Connects an account by address, user name and password. */
export default function CalDavDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(calendarMessages).calDav
  const stored = useStored([...endpointGroups.calendar, ...endpointGroups.addOns])
  const form = useDraftForm({
    schema: writtenAccount,
    values: { url: '', user: '', password: '' },
    call: (body: CalDavInput) => api.call(calls.connectCalDav, { body }),
    onDone: () => {
      stored(t.connected)
      onClose()
    },
    codeFields: { caldav_wrong_password: 'password', caldav_not_found: 'url', caldav_not_reached: 'url' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={t.title} description={t.text} action={t.connect} onClose={onClose}>
      <Field label={t.url} required error={errorAt('url')}>
        <Input
          inputMode="url"
          placeholder="https://dav.example.com/"
          value={draft.url}
          onChange={({ target }) => change({ url: target.value })}
        />
      </Field>
      <Field label={t.user} required error={errorAt('user')}>
        <Input autoComplete="off" value={draft.user} onChange={({ target }) => change({ user: target.value })} />
      </Field>
      <Field label={t.password} required hint={t.passwordHint} error={errorAt('password')}>
        <PasswordInput
          autoComplete="current-password"
          value={draft.password}
          onChange={({ target }) => change({ password: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
