import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { type OperatorOrganization, operatorGrantInput } from '#contract/billing/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { operatorMessages } from './messages/index.ts'

type Props = { organization: OperatorOrganization; onClose: () => void }

/** Gives coins to an organization; the reason stands in its credit history. */
export default function GiveCoins({ organization, onClose }: Props) {
  const t = useMessages(operatorMessages).organizations
  const language = useLanguage()
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(operatorGrantInput, { coins: 100, reason: '' })
  const { submit, busy, error } = useSubmit({
    call: (body: z.output<typeof operatorGrantInput>) =>
      api.call(billingOperatorEndpoints.grantCoins, { params: { id: organization.id }, body }),
    onDone: (_, { coins }) => {
      toast.success(t.given(formatNumber(coins, language), organization.name))
      onClose()
      void invalidateEndpoints(queries, endpointGroups.billing)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.giveCoinsTo(organization.name)}
      description={t.coinsText}
    >
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
        <Field label={t.howMany} error={sentence(errors.coins)} required>
          <Input {...form.register('coins', { valueAsNumber: true })} type="number" min={1} inputMode="numeric" />
        </Field>
        <Field label={t.reason} hint={t.reasonHint} error={sentence(errors.reason)} required>
          <Input {...form.register('reason')} autoComplete="off" />
        </Field>
        <FailureNote error={error} />
        <Button type="submit" variant="primary" className="self-end" loading={busy}>
          {t.giveCoins}
        </Button>
      </form>
    </Dialog>
  )
}
