import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    showEvidence?: boolean
  }
}

/** What goes along to a session, beside its address. */
export type Arrival = { showEvidence?: boolean }

/** Whether the person came to see what the answer rests on; it stays so after a reload. */
export const useShowEvidence = (): boolean => useLocation({ select: ({ state }) => state.showEvidence === true })
