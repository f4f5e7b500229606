import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { addOns } from '#contract/billing/add-ons.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AddOnRow } from './add-on-row.tsx'
import { addOnMessages } from './messages/index.ts'
import { useConsentReturn } from './use-consent-return.ts'

/** Every add-on: what it sees, how it stands, and the way to its set-up. What cannot be used says why. */
export default function AddOnsList() {
  const t = useMessages(addOnMessages)
  const { failure, dismiss } = useConsentReturn()
  const statuses = useQuery(endpointQuery(addOnEndpoints.listAddOns))
  return (
    <>
      {failure && <NotConnected onDismiss={dismiss}>{failure}</NotConnected>}
      <Loaded query={statuses} failed={t.failed} rows={8}>
        {(found) => (
          <ul className="border-line-soft border-t">
            {addOns.map((name) => (
              <AddOnRow key={name} name={name} status={found[name]} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

/** Stays until it is read: who comes back from a vendor's page looks at the list first. */
function NotConnected({ children, onDismiss }: { children: string; onDismiss: () => void }) {
  const t = useMessages(addOnMessages)
  return (
    <div role="alert" className="mb-4 flex items-start gap-2 rounded-sm bg-bad-soft px-3 py-2.5">
      <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
      <IconButton size="sm" label={t.dismiss} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  )
}
