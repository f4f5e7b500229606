/** Cache keys of the chat slice. */
export const chatKeys = {
  sessions: (bot: string | undefined, query = '') => ['chat', 'sessions', bot ?? '', query] as const,
  /** Among the keys of all lists, so that what changes those changes this one. */
  pinned: (bot: string | undefined) => ['chat', 'sessions', bot ?? '', '', 'pinned'] as const,
  allSessions: ['chat', 'sessions'] as const,
  history: (sessionId: string, branch?: string, around?: string) =>
    ['chat', 'history', sessionId, branch ?? '', around ?? ''] as const,
  queue: (sessionId: string) => ['chat', 'queue', sessionId] as const,
  allHistory: (sessionId: string) => ['chat', 'history', sessionId] as const,
}
