import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type GeneralData, generalDataInput } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { generalDataOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'

const input = generalDataInput.omit({ full_name: true })
type Given = z.output<typeof input>

/** An emptied field is cleared, not left as it is. */
const orNull = { setValueAs: (text: string | null) => text || null }

/** What the person tells about themselves; the name is changed by itself. */
export function GeneralDataForm({ data }: { data: GeneralData }) {
  const t = useMessages(settingsMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const { full_name: _, ...values } = data
  const form = useSchemaForm(input, values)
  const { submit, busy, error } = useSubmit({
    call: (body: Given) => api.call(accountEndpoints.updateGeneralData, { body }),
    onDone: (saved) => {
      queries.setQueryData(generalDataOptions.queryKey, saved)
      void queries.invalidateQueries({ queryKey: endpointKey('getUser') })
      const { full_name: __, ...now } = saved
      form.reset(now)
      toast.success(t.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <LeaveGuard dirty={isDirty} />
      <Field label={t.account.position} error={sentence(errors.position)}>
        <Input {...form.register('position', orNull)} autoComplete="organization-title" />
      </Field>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t.account.phone} error={sentence(errors.phone_number)}>
          <Input
            {...form.register('phone_number', orNull)}
            type="tel"
            autoComplete="tel"
            placeholder={t.account.phoneHint}
          />
        </Field>
        <Field label={t.account.birthDate} error={sentence(errors.birth_date)}>
          <Input {...form.register('birth_date', orNull)} type="date" autoComplete="bday" min="1900-01-01" />
        </Field>
      </div>
      <FailureNote error={error} />
      <div>
        <Button type="submit" variant="primary" loading={busy} disabled={!isDirty}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
