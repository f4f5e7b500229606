import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { type OperatorOrganization, operatorPlanInput } from '#contract/billing/schemas.ts'
import { type HeldPlan, heldPlan } from '#contract/plans.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { operatorMessages } from './messages/index.ts'

/** To the end of the day, where the product's days are. */
const written = draftSchema(
  operatorPlanInput,
  ({ plan, period_end: until }: { plan: HeldPlan; period_end: string }) => ({
    plan,
    ...(plan !== 'free' && until && { period_end: new Date(`${until}T23:59:59+07:00`).toISOString() }),
  }),
)

type Props = { organization: OperatorOrganization; onClose: () => void }

/** Puts an organization on a plan by agreement, to a day or without an end. */
export default function SetPlan({ organization, onClose }: Props) {
  const t = useMessages(operatorMessages).organizations
  const held = heldPlan.exclude(['free']).safeParse(organization.plan)
  const stored = useStored([...endpointGroups.billing, ...endpointGroups.usage])
  const form = useDraftForm({
    schema: written,
    values: { plan: held.data ?? 'custom', period_end: '' },
    call: (body) => api.call(billingOperatorEndpoints.setOrganizationPlan, { params: { id: organization.id }, body }),
    onDone: (_, { plan }) => {
      stored(t.planSet(organization.name, t.plans[plan]))
      onClose()
    },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.setPlanOf(organization.name)}
      description={t.planText}
      action={t.setPlan}
      onClose={onClose}
    >
      <Field label={t.plan} error={errorAt('plan')}>
        <Select
          value={draft.plan}
          onValueChange={(plan) => change({ plan })}
          options={heldPlan.options.map((value) => ({ value, label: t.plans[value] }))}
        />
      </Field>
      {draft.plan !== 'free' && (
        <Field label={t.ends} hint={t.endsHint} error={errorAt('period_end')} optional>
          <Input type="date" value={draft.period_end} onChange={({ target }) => change({ period_end: target.value })} />
        </Field>
      )}
    </FormDialog>
  )
}
