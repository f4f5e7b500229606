import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { BrowserMark } from '../../platform/http/known-browser.ts'
import { networkOf } from '../../platform/net/network.ts'
import { type CodeTry, takeTry } from './try-store.ts'

/** What is known of a caller who is not signed in. */
export type SignInAttempt = { from: { ip: string }; knownAs: readonly BrowserMark[] }

/** A browser that this very person signed in with before counts for itself; everybody else is a stranger from their network. */
export function sourceOf(
  { from, knownAs }: SignInAttempt,
  person: string | undefined,
): Pick<CodeTry, 'source' | 'isStranger'> {
  const browser = person === undefined ? undefined : knownAs.find((known) => known.person === person)
  return browser ? { source: `known ${browser.id}`, isStranger: false } : { source: at(from.ip), isStranger: true }
}

const at = (ip: string) => `at ${networkOf(ip)}`.slice(0, 100)

/** A stranger by their network alone. */
export const strangerAt = (ip: string): Pick<CodeTry, 'source' | 'isStranger'> => ({ source: at(ip), isStranger: true })

export const accountTries = (email: string) => `account ${email}`

/** Counts a try. Throws `too_many_requests` with the seconds until the next one. */
export async function countTry({ db, clock }: Pick<Deps, 'db' | 'clock'>, given: CodeTry): Promise<void> {
  const now = clock.now()
  const next = await takeTry(db, given, now)
  if (next)
    throw fail('too_many_requests', { seconds: Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000)) })
}
