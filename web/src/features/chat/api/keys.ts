/** Cache keys of the chat slice. */
export const chatKeys = {
  sessions: (bot: string | undefined, query = '') => ['chat', 'sessions', bot ?? '', query] as const,
  allSessions: ['chat', 'sessions'] as const,
  history: (sessionId: string, branch?: string) => ['chat', 'history', sessionId, branch ?? ''] as const,
  queue: (sessionId: string) => ['chat', 'queue', sessionId] as const,
  allHistory: (sessionId: string) => ['chat', 'history', sessionId] as const,
}
