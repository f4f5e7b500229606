import { Navigate } from '@tanstack/react-router'
import { isFlowKept } from '#web/features/studio/index.ts'
import ChatHome from './chat-home.tsx'

/**
 * `/t/{tab}` is chat home with a tab open; templates, where a sign-in lands, is the one there is. Whoever built a flow before signing in
 * goes on with it instead, whichever way they came to the sign-up.
 */
export default function ChatTabScreen() {
  return isFlowKept() ? <Navigate to="/studio" replace /> : <ChatHome />
}
