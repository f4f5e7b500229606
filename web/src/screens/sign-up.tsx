import { useLocation } from '@tanstack/react-router'
import { SignUpPage } from '#web/features/account/index.ts'
import { lazy } from '#web/lib/lazy.ts'

/** Loaded for a mailed invitation only: signing up needs nothing of it. */
const InvitationPage = lazy(async () => (await import('#web/features/workspaces/index.ts')).loadInvitationPage())

/** /sign-up, and /sign-up?invitation=… from a mailed invitation. */
export default function SignUp() {
  const search = useLocation({ select: (location) => location.searchStr })
  const token = new URLSearchParams(search).get('invitation')
  return token ? <InvitationPage key={token} token={token} /> : <SignUpPage verification="/sign-up/verification" />
}
