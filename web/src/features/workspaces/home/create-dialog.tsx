import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { createWorkspaceInput } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { noteSuccess } from '#web/lib/succeeded.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { setWorkspace, useApplyWorkspace } from '../apply-workspace.ts'
import { workspaceMessages } from '../messages/index.ts'

/** Makes a workspace and works in it at once. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(workspaceMessages).create
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title} description={t.text}>
      <CreateForm onClose={onClose} />
    </Dialog>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(workspaceMessages).create
  const sentence = useFieldError()
  const applyWorkspace = useApplyWorkspace()
  const navigate = useNavigate()
  const [isPrivate, setPrivate] = useState(true)
  const form = useSchemaForm(createWorkspaceInput.omit({ is_private: true }), { workspace_name: '', icon: '' })
  const { submit, busy, error } = useSubmit({
    call: async ({ workspace_name, icon }: { workspace_name: string; icon?: string | null | undefined }) => {
      const made = await api.call(workspaceEndpoints.createWorkspace, {
        body: { workspace_name, icon: icon || null, is_private: isPrivate },
      })
      return setWorkspace(made.id)
    },
    onDone: ({ user }) => {
      onClose()
      void applyWorkspace(user).then(() => navigate({ href: noteSuccess('workspace') }))
    },
    onFailed: (failure) => showFieldErrors(form, failure, { workspace_name_unavailable: 'workspace_name' }),
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
      <Field label={t.name} error={sentence(errors.workspace_name)} required>
        <Input {...form.register('workspace_name')} autoFocus autoComplete="off" />
      </Field>
      <Field label={t.icon} hint={t.iconHint} error={sentence(errors.icon)} optional>
        <Input {...form.register('icon')} autoComplete="off" className="max-w-24" />
      </Field>
      <Switch checked={isPrivate} onCheckedChange={setPrivate} hint={t.privateHint}>
        {t.private}
      </Switch>
      <FailureNote error={error} />
      <Button type="submit" variant="primary" className="self-end" loading={busy}>
        {t.action}
      </Button>
    </form>
  )
}
