import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { passkeyProof } from './passkey-schemas.ts'
import { authenticatorCode, presentPassword } from './schemas.ts'

/** The best one first. */
const stepUpWay = z.enum(['passkey', 'password', 'code'])
export type StepUpWay = z.infer<typeof stepUpWay>

/** `proved_until`: until when this device need not prove anything; null where it must. */
export const stepUpState = z.object({ ways: z.array(stepUpWay), proved_until: timestamp.nullable() })
export type StepUpState = z.infer<typeof stepUpState>

/** One of them. `code` is of the authenticator app: recovery codes are for signing in. */
export const stepUpInput = z.union([
  z.object({ passkey: passkeyProof }),
  z.object({ code: authenticatorCode }),
  z.object({ password: presentPassword }),
])
export type StepUpInput = z.output<typeof stepUpInput>
