import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { signInFromIssuer } from './api.ts'
import { forgetIssuerSignIn, keptNext, keptVerifier } from './issuer-sign-in.ts'
import { afterSignIn } from './next-path.ts'

const trades = new Map<string, Promise<string>>()

/** Trades a code for tokens, once however often it is asked for; resolves to where the person wanted to go. */
function trade(code: string): Promise<string> {
  const under = trades.get(code) ?? tradeNow(code)
  trades.set(code, under)
  return under
}

async function tradeNow(code: string): Promise<string> {
  const verifier = keptVerifier()
  const next = keptNext() ?? afterSignIn
  forgetIssuerSignIn()
  if (verifier === undefined) throw new Error('begun in another tab or browser')
  await signInFromIssuer({ code, verifier })
  return next
}

/** Back from the outside issuer with its one-time code. */
export default function IssuerReturn({ code }: { code: string }) {
  const [end, setEnd] = useState<{ to: string } | 'failed'>()
  useEffect(() => {
    trade(code).then(
      (to) => setEnd({ to }),
      () => setEnd('failed'),
    )
  }, [code])
  if (end === undefined) return <LoadingOverlay active />
  if (end === 'failed') return <Navigate to="/oauth/failure" search={{ reason: 'expired' }} replace />
  return <Navigate to={end.to} replace />
}
