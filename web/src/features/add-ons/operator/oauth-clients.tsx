import { useQuery } from '@tanstack/react-query'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { consentReturnPath } from '#contract/add-ons/vendors.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { addOnMessages } from '../messages/index.ts'
import { OauthClientForm } from './oauth-client-form.tsx'

/** What this installation is registered with at the vendors; for its operator. */
export default function OauthClientsPanel() {
  const t = useMessages(addOnMessages)
  const clients = useQuery(endpointQuery(outsideAccountEndpoints.getOauthClients))
  return (
    <Loaded query={clients} failed={t.oauth.failed}>
      {(found) => (
        <div className="flex flex-col gap-10">
          {found.clients.map((client) => (
            <OauthClientForm
              key={client.vendor}
              client={client}
              redirectUri={found.redirect_uri ?? location.origin + consentReturnPath}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}
