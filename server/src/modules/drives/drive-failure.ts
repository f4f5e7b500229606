import { type DriveAddOn, driveNames, vendorNames, vendorOf } from '#contract/add-ons/vendors.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import type { DriveError } from '../../providers/drive/port.ts'

const notConnected = { google_drive: 'drive_not_connected', one_drive: 'one_drive_not_connected' } as const
const signInFailed = { google_drive: 'drive_sign_in_failed', one_drive: 'one_drive_sign_in_failed' } as const
const notSupported = { google_drive: 'drive_type_not_supported', one_drive: 'one_drive_type_not_supported' } as const

export const driveNotConnected = (addOn: DriveAddOn): Failure => fail(notConnected[addOn])
export const driveSignInFailed = (addOn: DriveAddOn): Failure => fail(signInFailed[addOn])
export const driveTypeNotSupported = (addOn: DriveAddOn): Failure => fail(notSupported[addOn])

/** What a drive said, in the words for the person. `file` is the file it was about. */
export function driveFailure(addOn: DriveAddOn, { reason, seconds }: DriveError, file = ''): Failure {
  const name = driveNames[addOn]
  switch (reason) {
    case 'ended':
      return fail('drive_ended', { name: vendorNames[vendorOf[addOn]] })
    case 'busy':
      return fail('drive_busy', { name, seconds })
    case 'gone':
      return fail('drive_file_gone', { name })
    case 'too_large':
      return fail('drive_export_too_large', { name, file })
    case 'failed':
      return fail('drive_file_failed')
  }
}
