import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { signInFromIssuer } from './api.ts'
import { forgetIssuerSignIn, keptNext, keptVerifier } from './issuer-sign-in.ts'
import { afterSignIn } from './next-path.ts'

/** Back from the outside issuer: trades its one-time code for tokens, once. */
export function IssuerReturn({ code }: { code: string }) {
  const { status, data } = useQuery({
    queryKey: ['account', 'issuer', code],
    queryFn: async () => {
      const verifier = keptVerifier()
      const next = keptNext() ?? afterSignIn
      forgetIssuerSignIn()
      if (verifier === undefined) throw new Error('begun in another tab or browser')
      await signInFromIssuer({ code, verifier })
      return next
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  if (status === 'success') return <Navigate to={data} replace />
  if (status === 'error') return <Navigate to="/oauth/failure" search={{ reason: 'expired' } as never} replace />
  return <LoadingOverlay active />
}
