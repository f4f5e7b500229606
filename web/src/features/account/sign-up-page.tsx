import { Link, useNavigate } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { accountMessages } from './messages/index.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { textLink } from './text-link.ts'

/** The beginning of an account. `verification` is where the code is entered. */
export default function SignUpPage({
  verification,
}: {
  verification: '/sign-up/verification' | '/signin/verification'
}) {
  const t = useMessages(accountMessages).signUp
  const navigate = useNavigate()
  return (
    <SignedOutOnly>
      <SignedOutPage page={t.page} title={t.title} text={t.text}>
        <SignUpForm onBegun={() => void navigate({ to: verification, search: true })} />
        <p className="mt-6 border-line-soft border-t pt-5 text-center text-fg-2">
          {t.haveAccount}{' '}
          <Link to="/signin" search className={`hit ${textLink}`}>
            {t.signIn}
          </Link>
        </p>
      </SignedOutPage>
    </SignedOutOnly>
  )
}
