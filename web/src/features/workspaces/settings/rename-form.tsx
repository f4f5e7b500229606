import { useQueryClient } from '@tanstack/react-query'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { renameWorkspaceInput, type Workspace } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceMessages } from '../messages/index.ts'

/** Another name; one that is taken is said at the field. */
export function RenameForm({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const t = useMessages(workspaceMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(renameWorkspaceInput, { workspace_name: workspace.workspace_name })
  const { submit, busy, error } = useSubmit({
    call: (body: { workspace_name: string }) =>
      api.call(workspaceEndpoints.renameWorkspace, { params: { id: workspace.id }, body }),
    onDone: () => {
      void invalidateEndpoints(queries, endpointGroups.workspaces)
      toast.success(t.settings.renamed)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure, { workspace_name_unavailable: 'workspace_name' }),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label={t.settings.name} error={sentence(form.formState.errors.workspace_name)} required>
        <Input {...form.register('workspace_name')} autoFocus autoComplete="off" />
      </Field>
      <FailureNote error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
