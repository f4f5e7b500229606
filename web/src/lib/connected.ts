/** Resolves when the browser has a connection: at once, or with the event that tells it. */
export const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
