import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'

const { digits, resendSeconds, resendMaxSeconds } = limits.code

/** A one-time code, every value as likely. */
export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** A code alone is guessed in no time from its hash; mixed with the flow's token, which is not stored, it is not. */
export const hashCode = (code: string, flowToken: string): string => hashToken(`${flowToken}:${code}`)

/** Compares in constant time; no code matches null. */
export function codeMatches(code: string, flowToken: string, stored: string | null): boolean {
  const given = Buffer.from(hashCode(code, flowToken))
  const expected = Buffer.from(stored ?? hashToken(''))
  return timingSafeEqual(given, expected) && stored !== null
}

/** Seconds until another code may be asked for after the nth: 60, 120, 240 … 900. */
export const resendWait = (sends: number): number => Math.min(resendSeconds * 2 ** (sends - 1), resendMaxSeconds)
