import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The screens of the inbox that the free plan has not: it is led to the sandbox, which says so. */
export function PaidOnly({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(endpointQuery(billingEndpoints.getActivePackage))
  // As it was: on the way to the sandbox the path is the sandbox's already.
  const [from] = useState(useRouterState({ select: ({ location }) => location.pathname }))
  if (data?.id === 'free') return <Navigate to="/whatsapp/sandbox" search={{ from }} replace />
  // A package that cannot be asked keeps nobody from work: the server decides about every call.
  return data || error ? children : null
}
