import { useQuery } from '@tanstack/react-query'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { addOns } from '#contract/billing/add-ons.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { AddOnRow } from './add-on-row.tsx'
import { addOnMessages } from './messages/index.ts'
import { useConsentReturn } from './use-consent-return.ts'

/** Every add-on: what it sees, how it stands, and the way to its set-up. What cannot be used says why. */
export default function AddOnsList() {
  const t = useMessages(addOnMessages)
  useConsentReturn()
  const statuses = useQuery(endpointQuery(addOnEndpoints.listAddOns))
  return (
    <Loaded query={statuses} failed={t.failed} rows={8}>
      {(found) => (
        <ul className="border-line-soft border-t">
          {addOns.map((name) => (
            <AddOnRow key={name} name={name} status={found[name]} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}
