import { Navigate } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { signInFromIssuer } from './api.ts'
import { forgetIssuerSignIn, keptNext, keptVerifier } from './issuer-sign-in.ts'
import { afterSignIn } from './next-path.ts'

type End = { to: string } | { failed: string }
const trades = new Map<string, Promise<End>>()

/** Trades a code for tokens, once however often it is asked for; resolves to where the person wanted to go. */
function trade(code: string): Promise<End> {
  const under =
    trades.get(code) ??
    tradeNow(code).then(
      (to) => ({ to }),
      (error: unknown) => ({ failed: reasonOf(error) }),
    )
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

/** What happened between coming back and trading the code. */
const reasons = new Map([
  ['sso_not_member', 'not_member'],
  ['sso_required', 'sso_required'],
  ['account_deactivated', 'deactivated'],
])
const reasonOf = (error: unknown) => (error instanceof CallError ? reasons.get(error.code) : undefined) ?? 'expired'

/** Back from the outside issuer with its one-time code. */
export default function IssuerReturn({ code }: { code: string }) {
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <Traded code={code} />
    </Suspense>
  )
}

function Traded({ code }: { code: string }) {
  const end = use(trade(code))
  if ('failed' in end) return <Navigate to="/oauth/failure" search={{ reason: end.failed }} replace />
  return <Navigate to={end.to} replace />
}
