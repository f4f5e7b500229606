import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { type DefaultPlan as Choice, defaultPlan } from '#contract/plans.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { cx } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { operatorMessages } from './messages/index.ts'

const planOptions = endpointQuery(billingOperatorEndpoints.getInstallationPlan)

/** The plan of every organization of this installation that has not bought one. */
export default function DefaultPlan() {
  const t = useMessages(operatorMessages)
  const queries = useQueryClient()
  const query = useQuery(planOptions)
  const save = useMutation({
    mutationFn: (plan: Choice) => api.call(billingOperatorEndpoints.setInstallationPlan, { body: { plan } }),
    onSuccess: (saved) => {
      queries.setQueryData(planOptions.queryKey, saved)
      toast.success(t.plan.saved)
      const { usage, workspaces } = endpointGroups
      void invalidateEndpoints(queries, ['getActivePackage', 'getBalance', 'listOffers', ...usage, ...workspaces])
    },
  })
  return (
    <Loaded query={query} failed={t.loadFailed} rows={3}>
      {(stored) => {
        // Shown as chosen while it is being saved.
        const plan = save.isPending ? save.variables : stored.plan
        return (
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t.plan.label}</legend>
            {defaultPlan.options.map((value) => (
              <label
                key={value}
                className={cx(
                  'flex items-start gap-3 rounded-md border p-3.5',
                  value === plan ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
                )}
              >
                <input
                  type="radio"
                  name="default-plan"
                  checked={value === plan}
                  onChange={() => !save.isPending && save.mutate(value)}
                  className="mt-1 accent-(--accent)"
                />
                <span>
                  <span className="block font-medium">{t.plan.names[value]}</span>
                  <span className="block text-pretty text-12 text-fg-2">{t.plan.about[value]}</span>
                </span>
              </label>
            ))}
            <FailureNote error={save.error} />
            <p className="text-12 text-fg-3">{t.plan.bought}</p>
          </fieldset>
        )
      }}
    </Loaded>
  )
}
