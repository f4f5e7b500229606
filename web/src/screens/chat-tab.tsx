import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { isFlowKept } from '#web/features/studio/index.ts'
import { categoryOf, tabOf } from '#web/features/templates/index.ts'
import ChatHome from './chat-home.tsx'

/**
 * `/t/{tab}` is chat home with a tab open; the templates for everybody, where a sign-in lands, for a tab that is none. Whoever built
 * a flow before signing in goes on with it instead, whichever way they came to the sign-up.
 */
export default function ChatTabScreen() {
  const { tab } = useParams({ from: '/shell/t/$tab' })
  const navigate = useNavigate()
  const category = categoryOf(tab)
  if (isFlowKept()) return <Navigate to="/studio" replace />
  if (!category) return <Navigate to="/t/$tab" params={{ tab: tabOf('forYou') }} replace />
  return (
    <ChatHome
      category={category}
      onCategory={(next) => void navigate({ to: '/t/$tab', params: { tab: tabOf(next) }, replace: true })}
    />
  )
}
