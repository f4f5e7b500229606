import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { clearOnSignOut } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { applyTheme } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast-store.ts'
import { settingsMessages } from './messages/index.ts'

/** The end of the account, behind its address and the password. */
export function RemoveAccount({ email }: { email: string }) {
  const t = useMessages(settingsMessages).remove
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center justify-between gap-x-6 gap-y-3 border-line-soft border-t pt-5 phone:flex-col phone:items-start">
      <div>
        <h2 className="font-medium">{t.title}</h2>
        <p className="text-12 text-fg-3">{t.text}</p>
      </div>
      <Dialog
        size="sm"
        title={t.title}
        description={t.text}
        open={open}
        onOpenChange={setOpen}
        trigger={<Button className="text-bad!">{t.open}</Button>}
      >
        <RemoveForm email={email} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function RemoveForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useMessages(settingsMessages).remove
  const sentence = useFieldError()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const typed = z.string().refine((text) => text.trim().toLowerCase() === email.toLowerCase(), t.emailDiffers)
  const form = useSchemaForm(z.object({ typed }), { typed: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: () => api.call(accountEndpoints.removeAccount, { body: {} }),
    onDone: async () => {
      clearOnSignOut()
      applyTheme()
      await navigate({ to: '/signin' })
      queries.clear()
      toast.success(t.done)
    },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(() => submit(undefined))} className="flex flex-col gap-4 pb-2">
      <Field label={t.typeEmail(email)} error={sentence(errors.typed)} required>
        <Input {...form.register('typed')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="danger" loading={busy} disabled={blocked && !busy}>
          {t.action}
        </Button>
      </div>
    </form>
  )
}
