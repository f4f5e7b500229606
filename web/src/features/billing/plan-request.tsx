import type { z } from 'zod'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { planRequestInput } from '#contract/billing/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { billingMessages } from './messages/index.ts'

/** Asks whoever runs the installation for a plan by agreement. */
export default function PlanRequest({ onClose }: { onClose: () => void }) {
  const t = useMessages(billingMessages).request
  const sentence = useFieldError()
  const form = useSchemaForm(planRequestInput, { message: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (body: z.output<typeof planRequestInput>) => api.call(billingEndpoints.requestPlan, { body }),
    onDone: () => {
      toast.success(t.sent)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title} description={t.text}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
        <Field label={t.message} error={sentence(form.formState.errors.message)} required>
          <Textarea {...form.register('message')} rows={5} placeholder={t.placeholder} autoFocus />
        </Field>
        <FailureNote error={error} retryAt={retryAt} />
        <Button type="submit" variant="primary" className="self-end" loading={busy} disabled={blocked && !busy}>
          {t.send}
        </Button>
      </form>
    </Dialog>
  )
}
