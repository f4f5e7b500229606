import { useState } from 'react'
import { useAddress } from '#web/lib/address/address.ts'
import { PageLink } from '#web/lib/address/page-link.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { getBrand } from '#web/ui/page-title.ts'
import { IssuerButton } from './issuer-button.tsx'
import { nextPath } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInMessages } from './sign-in-messages/index.ts'
import { SignedOutOnly } from './signed-out-only.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { textLink } from './text-link.ts'

const IssuerReturn = lazy(() => import('./issuer-return.tsx'))

/** The home of signing in: email and password, the issuer if there is one, and the ways to an account. */
export function SignInPage() {
  const t = useMessages(signInMessages).signIn
  const { search } = useAddress()
  const [oauth] = useState(() => new URLSearchParams(search).get('oauth'))
  if (oauth) return <IssuerReturn code={oauth} />
  return (
    <SignedOutOnly>
      <SignedOutPage page={t.page} title={t.title(getBrand())}>
        <IssuerButton next={nextPath(search)} />
        <SignInForm />
        <div className="mt-6 flex flex-col gap-1 border-line-soft border-t pt-5 text-center text-fg-2 phone:gap-3">
          <p>
            {t.noAccount}{' '}
            <PageLink to="/sign-up" keepSearch className={`hit ${textLink}`}>
              {t.create}
            </PageLink>
            {' · '}
            <PageLink to="/request-access" keepSearch className={`hit ${textLink}`}>
              {t.request}
            </PageLink>
          </p>
          <p>
            {t.invited}{' '}
            <PageLink to="/signin/verification" keepSearch className={`hit ${textLink}`}>
              {t.activate}
            </PageLink>
          </p>
        </div>
      </SignedOutPage>
    </SignedOutOnly>
  )
}
