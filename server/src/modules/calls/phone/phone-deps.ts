import type { Deps } from '../../../platform/deps.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import { type TelephonyAccount, TelephonyError, type TelephonyVendor } from '../../../providers/telephony/port.ts'
import type { BeginDeps } from '../begin.ts'
import type { CallAbility } from '../lines.ts'
import type { LiveCalls } from '../live/live-calls.ts'

export type PhoneDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'secrets'> &
  BeginDeps & {
    vendor: TelephonyVendor
    ability: CallAbility
    live: Pick<LiveCalls, 'has' | 'end' | 'attachPhone' | 'isFree'>
  }

/** The account as its vendor is shown it. */
export const openAccount = (
  { secrets }: Pick<PhoneDeps, 'secrets'>,
  { accountSid, authToken }: { accountSid: string; authToken: string },
): TelephonyAccount => ({ accountSid, authToken: secrets.decrypt(authToken) })

/** What a person is told of what a vendor did not do. */
export function vendorFailure(error: unknown): unknown {
  if (!(error instanceof TelephonyError)) return error
  if (error.reason === 'access') return fail('phone_account_refused')
  if (error.reason === 'unreachable') return fail('phone_vendor_unreachable')
  return new Failure('phone_vendor_refused', { reason: error.message })
}

/** Where carriers reach this installation, without a slash at its end; undefined where nobody said. */
export const publicBase = ({ config }: Pick<PhoneDeps, 'config'>): string | undefined =>
  config.PUBLIC_URL?.replace(/\/+$/, '')
