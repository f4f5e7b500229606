import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { calendarMessages } from './messages/index.ts'

/** Connects an account by address, user name and password. What the server says stays beside the fields. */
export default function CalDavDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(calendarMessages)
  const queries = useQueryClient()
  const [values, setValues] = useState({ url: '', user: '', password: '' })
  const set = (next: Partial<typeof values>) => setValues((before) => ({ ...before, ...next }))
  const isWhole = values.url.trim() !== '' && values.user.trim() !== '' && values.password !== ''
  const connect = useSubmit({
    call: () => {
      const url = values.url.trim()
      return api.call(calls.connectCalDav, {
        body: { ...values, url: /^https?:\/\//i.test(url) ? url : `https://${url}` },
      })
    },
    onDone: () => {
      toast.success(t.calDav.connected)
      void invalidateEndpoints(queries, [...endpointGroups.calendar, ...endpointGroups.addOns])
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.calDav.title}
      description={t.calDav.text}
      actions={
        <Button type="submit" form="caldav" variant="primary" loading={connect.busy} disabled={!isWhole}>
          {t.calDav.connect}
        </Button>
      }
    >
      <form
        id="caldav"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) connect.submit(undefined)
        }}
      >
        <Field label={t.calDav.url} required>
          <Input
            inputMode="url"
            placeholder="https://dav.example.com/"
            value={values.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Field>
        <Field label={t.calDav.user} required>
          <Input autoComplete="off" value={values.user} onChange={(event) => set({ user: event.target.value })} />
        </Field>
        <Field label={t.calDav.password} required hint={t.calDav.passwordHint}>
          <PasswordInput
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
        <FailureNote error={connect.error} retryAt={connect.retryAt} />
      </form>
    </Dialog>
  )
}
