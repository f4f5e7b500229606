import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'

const { recoveryCodes, toleranceSeconds } = limits.secondStep
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 6
const groupLength = 4

/** Ten or so of six groups of four, without letters that look like others: 118 bits each, so that a hash without a salt tells nothing. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  )

/** However somebody types it. */
export const hashRecoveryCode = (typed: string): string => hashToken(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** The digits that an authenticator app shows, when that is what was typed. */
export function digitsOf(typed: string): string | undefined {
  const plain = typed.replace(/\s/g, '')
  return new RegExp(`^[0-9]{${limits.code.digits}}$`).test(plain) ? plain : undefined
}

/** Few people need the library: it is read when the first of them comes. */
const totp = () => import('otplib')

/** A new secret (Base32, 160 bits), and the address that an app reads from a picture. */
export async function newSecret(issuer: string, label: string): Promise<{ secret: string; address: string }> {
  const { generateSecret, generateURI } = await totp()
  const secret = generateSecret()
  return { secret, address: generateURI({ issuer, label, secret }) }
}

/** The interval of thirty seconds (TOTP, RFC 6238) that a code is of, one before and one after now among them. */
export async function stepOf(secret: string, digits: string, now: Date): Promise<number | undefined> {
  const { verifySync } = await totp()
  const found = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
