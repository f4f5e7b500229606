import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { invitationMessages } from './messages/index.ts'

type Props = { signedIn: boolean; label?: string; primary?: boolean }

/** The way on: home, or to sign in and then to the list where invitations wait. */
export function GoLink({ signedIn, label, primary = false }: Props) {
  const t = useMessages(invitationMessages)
  const look = buttonClass({ size: 'lg', variant: primary ? 'primary' : 'default', className: 'w-full' })
  return signedIn ? (
    <Link to="/" className={look}>
      {label ?? t.home}
    </Link>
  ) : (
    <Link to="/signin" search={{ next: '/workspaces' }} className={look}>
      {label ?? t.toSignIn}
    </Link>
  )
}
