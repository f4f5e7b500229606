import type { Dashboard, DashboardSummary } from '#contract/dashboards/schemas.ts'
import { dashboardInput } from '#contract/dashboards/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useCreateDashboard, useUpdateDashboard } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'

type Props = {
  /** The one to rename; left out: a new one. */
  dashboard?: Pick<DashboardSummary, 'id' | 'name' | 'description'>
  onClose: () => void
  onDone?: (dashboard: Dashboard) => void
}

/** Name and description of a dashboard. */
export default function DashboardDialog({ dashboard, onClose, onDone }: Props) {
  const t = useMessages(dashboardMessages)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={dashboard ? t.renameTitle : t.createTitle}>
      <Form {...(dashboard && { dashboard })} onClose={onClose} {...(onDone && { onDone })} />
    </Dialog>
  )
}

function Form({ dashboard, onClose, onDone }: Props) {
  const t = useMessages(dashboardMessages)
  const sentence = useFieldError()
  const create = useCreateDashboard()
  const update = useUpdateDashboard()
  const form = useSchemaForm(dashboardInput, {
    name: dashboard?.name ?? '',
    description: dashboard?.description ?? '',
  })
  const { submit, busy, error } = useSubmit({
    call: ({ name, description = '' }: { name: string; description?: string | undefined }) =>
      dashboard
        ? update.mutateAsync({ id: dashboard.id, change: { name, description } })
        : create.mutateAsync({ name, description }),
    onDone: (made) => {
      onClose()
      onDone?.(made)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
      <Field label={t.name} error={sentence(errors.name)} required>
        <Input {...form.register('name')} autoFocus autoComplete="off" />
      </Field>
      <Field label={t.description} error={sentence(errors.description)} optional>
        <Textarea {...form.register('description')} rows={3} />
      </Field>
      <FailureNote error={error} />
      <Button type="submit" variant="primary" className="self-end" loading={busy}>
        {dashboard ? t.save : t.createAction}
      </Button>
    </form>
  )
}
