import { Link, useLocation } from '@tanstack/react-router'
import { publicConfig } from '#web/lib/client/config.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IssuerButton } from './issuer-button.tsx'
import { accountMessages } from './messages/index.ts'
import { afterSignIn } from './next-path.ts'
import { SignedOutPage } from './signed-out-page.tsx'

/** Signing in at an outside issuer failed: why, and the ways back. */
export default function OauthFailurePage() {
  const t = useMessages(accountMessages).oauthFailure
  const search = useLocation({ select: (location) => location.searchStr })
  const reason = new URLSearchParams(search).get('reason') ?? ''
  const reasons: Readonly<Record<string, string>> = t.reasons
  const why = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return (
    <SignedOutPage
      page={t.page}
      title={t.title}
      text={
        <>
          {why && <p role="alert">{why}</p>}
          <p className={why ? 'mt-2 text-13 text-fg-3' : undefined}>{t.text}</p>
        </>
      }
    >
      {publicConfig().oauth && <IssuerButton next={afterSignIn} />}
      <div className="flex flex-col">
        <Link to="/signin" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.withEmail}
        </Link>
      </div>
    </SignedOutPage>
  )
}
