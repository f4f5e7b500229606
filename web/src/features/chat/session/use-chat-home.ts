import { useRouterState } from '@tanstack/react-router'

/** Where the next chat begins: on the same variant of the chat as this one. */
export const useChatHome = (): '/' | '/dpn-chat' =>
  useRouterState({ select: ({ location }) => (location.pathname.startsWith('/dpn-chat/') ? '/dpn-chat' : '/') })
