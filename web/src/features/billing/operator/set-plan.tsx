import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { OperatorOrganization } from '#contract/billing/schemas.ts'
import { type HeldPlan, heldPlan } from '#contract/plans.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { operatorMessages } from './messages/index.ts'

type Props = { organization: OperatorOrganization; onClose: () => void }

/** Puts an organization on a plan by agreement, to a day or without an end. */
export default function SetPlan({ organization, onClose }: Props) {
  const t = useMessages(operatorMessages).organizations
  const queries = useQueryClient()
  const held = heldPlan.exclude(['free']).safeParse(organization.plan)
  const [plan, setPlan] = useState<HeldPlan>(held.data ?? 'custom')
  const [until, setUntil] = useState('')
  const set = useMutation({
    mutationFn: () =>
      api.call(billingOperatorEndpoints.setOrganizationPlan, {
        params: { id: organization.id },
        // To the end of the day, where the product's days are.
        body: {
          plan,
          ...(plan !== 'free' && until && { period_end: new Date(`${until}T23:59:59+07:00`).toISOString() }),
        },
      }),
    onSuccess: () => {
      toast.success(t.planSet(organization.name, t.plans[plan]))
      onClose()
      return invalidateEndpoints(queries, [...endpointGroups.billing, ...endpointGroups.usage])
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.setPlanOf(organization.name)}
      description={t.planText}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!set.isPending) set.mutate()
        }}
        className="flex flex-col gap-4 pb-2"
      >
        <Field label={t.plan}>
          <Select
            value={plan}
            onValueChange={setPlan}
            options={heldPlan.options.map((value) => ({ value, label: t.plans[value] }))}
          />
        </Field>
        {plan !== 'free' && (
          <Field label={t.ends} hint={t.endsHint} optional>
            <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
        )}
        <FailureNote error={set.error} />
        <Button type="submit" variant="primary" className="self-end" loading={set.isPending}>
          {t.setPlan}
        </Button>
      </form>
    </Dialog>
  )
}
