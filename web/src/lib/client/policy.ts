import type { CallError } from './call-error.ts'

type Policy = { onUnauthorized: (error: CallError) => void; offlineMessage: () => string; absentMessage: () => string }

let policy: Policy = {
  onUnauthorized: () => {},
  offlineMessage: () => 'You are offline.',
  absentMessage: () => 'There is nothing at this address.',
}

/** The application says once what a 401 does and how being offline is put into words: before the client itself is loaded. */
export function setClientPolicy(next: Policy): void {
  policy = next
}

/** What was said last. */
export const clientPolicy = (): Policy => policy
