import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Flow } from '#web/lib/session/session.ts'
import { CodeFlowSteps } from './code-flow-steps.tsx'
import { accountMessages } from './messages/index.ts'
import { afterSignIn } from './next-path.ts'
import { SignedOutOnly } from './signed-out-only.tsx'
import { textLink } from './text-link.ts'

/** Proving an address with an emailed code and choosing a password: for a new account, or for a forgotten password. */
export default function CodeFlowPage({ flow }: { flow: Flow }) {
  const t = useMessages(accountMessages)
  return (
    <SignedOutOnly landing={flow === 'reset' ? '/success-password' : afterSignIn}>
      <CodeFlowSteps flow={flow}>
        <p className="mt-6 text-center">
          <Link to="/signin" search className={`hit ${textLink}`}>
            {t.back}
          </Link>
        </p>
      </CodeFlowSteps>
    </SignedOutOnly>
  )
}
