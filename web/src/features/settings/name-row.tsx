import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { renameInput, type User } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { storeUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { userOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'

/** Name and address of the person; the name is changed in place. */
export function NameRow({ user }: { user: User }) {
  const t = useMessages(settingsMessages).account
  const [editing, setEditing] = useState(false)
  return (
    <div className="border-line-soft border-y py-3.5">
      {editing ? (
        <RenameForm name={user.name} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex items-center gap-3">
          <Avatar name={user.name} size={40} />
          <div className="min-w-0 flex-1">
            <div className="truncate font-semibold">{user.name}</div>
            <div className="truncate text-12 text-fg-3">{user.email}</div>
          </div>
          <Button onClick={() => setEditing(true)}>{t.rename}</Button>
        </div>
      )}
    </div>
  )
}

function RenameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useMessages(settingsMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(renameInput, { name })
  const { submit, busy, error } = useSubmit({
    call: (body: { name: string }) => api.call(accountEndpoints.rename, { body }),
    onDone: (user) => {
      queries.setQueryData(userOptions.queryKey, user)
      void queries.invalidateQueries({ queryKey: endpointKey('getGeneralData') })
      storeUser(user)
      toast.success(t.account.renamed)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label={t.account.name} error={sentence(form.formState.errors.name)} required>
        <Input {...form.register('name')} autoComplete="name" autoFocus />
      </Field>
      <FailureNote error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.account.cancel}</Button>
      </div>
    </form>
  )
}
