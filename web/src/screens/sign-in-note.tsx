import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { screenMessages } from './messages/index.ts'

/** For who may look at a screen without an account: what it takes to go on, and the way back here. */
export function SignInNote({ next }: { next: string }) {
  const t = useMessages(screenMessages).guest
  return (
    <section aria-labelledby="guest" className={cx(cardLook, 'p-4')}>
      <h2 id="guest" className="font-semibold text-15">
        {t.title}
      </h2>
      <p className="mt-1 text-fg-2">{t.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to="/signin" search={{ next }} className={buttonClass({ variant: 'primary' })}>
          {t.signIn}
        </Link>
        <Link to="/sign-up" search={{ next }} className={buttonClass()}>
          {t.signUp}
        </Link>
      </div>
    </section>
  )
}
