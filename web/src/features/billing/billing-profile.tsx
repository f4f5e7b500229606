import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { type BillingProfile, billingProfileInput } from '#contract/billing/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { billingMessages } from './messages/index.ts'

const profileOptions = endpointQuery(billingEndpoints.getBillingProfile)

/** What invoices say about the buyer, and where they are mailed. */
export function BillingProfileCard() {
  const t = useMessages(billingMessages)
  const profile = useQuery(profileOptions)
  return (
    <Card title={t.profile.title}>
      <Loaded query={profile} failed={t.loadFailed} rows={4}>
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
    </Card>
  )
}

function ProfileForm({ profile }: { profile: BillingProfile }) {
  const t = useMessages(billingMessages).profile
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(billingProfileInput, profile)
  const { submit, busy, error } = useSubmit({
    call: (body: z.output<typeof billingProfileInput>) => api.call(billingEndpoints.updateBillingProfile, { body }),
    onDone: (saved) => {
      queries.setQueryData(profileOptions.queryKey, saved)
      form.reset(saved)
      toast.success(t.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <LeaveGuard dirty={isDirty} />
      <p className="text-fg-2">{t.about}</p>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t.name} error={sentence(errors.name)} required>
          <Input {...form.register('name')} autoComplete="organization" />
        </Field>
        <Field label={t.taxNumber} error={sentence(errors.tax_number)} optional>
          <Input {...form.register('tax_number')} autoComplete="off" />
        </Field>
      </div>
      <Field label={t.address} error={sentence(errors.address)} optional>
        <Textarea {...form.register('address')} rows={3} autoComplete="street-address" />
      </Field>
      <Field label={t.email} hint={t.emailHint} error={sentence(errors.email)} optional>
        <Input {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <FailureNote error={error} />
      <div>
        <Button type="submit" variant="primary" loading={busy} disabled={!isDirty}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
