import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { mailAddOnOf, mailVendor, planAddOnOf } from '#contract/add-ons/vendors.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { addOnMessages } from './messages/index.ts'

/** An account for mail is there for the place's mailbox: it is connected with it at once. */
async function finish(handle: string) {
  const done = await api.call(outsideAccountEndpoints.finishConsent, { body: { handle } })
  const vendor = mailVendor.options.find((name) => mailAddOnOf[name] === done.add_on)
  if (vendor) await api.call(emailEndpoints.connectEmailAccount, { body: { vendor } })
  return done
}

/**
 * Ends the way through a vendor's page: what came back stands behind the hash, good once, and is gone from the address at once.
 * Gives why nothing was connected, as long as the screen is open, and what takes that away.
 */
export function useConsentReturn(): { failure: string | undefined; dismiss: () => void } {
  const t = useMessages(addOnMessages)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const seen = useRef(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (seen.current || location.hash.length < 2) return
    const told = new URLSearchParams(location.hash.slice(1))
    const [handle, refused] = [told.get('handle'), told.get('refused')]
    if (!handle && !refused) return
    seen.current = true
    history.replaceState(history.state, '', location.pathname + location.search)
    if (!handle) {
      setFailure(refused === 'denied' ? t.consentDenied : t.consentExpired)
      return
    }
    void finish(handle).then(
      async ({ add_on, account, return_to }) => {
        toast.success(t.connected(t.names[planAddOnOf[add_on]], account))
        await invalidateEndpoints(queries, [
          ...endpointGroups.addOns,
          ...endpointGroups.email,
          ...endpointGroups.salesforce,
        ])
        if (return_to && !return_to.startsWith('/settings/add-ons')) await navigate({ href: return_to })
      },
      (error: Error) => setFailure(error.message),
    )
  }, [t, queries, navigate])
  return { failure, dismiss: () => setFailure(undefined) }
}
