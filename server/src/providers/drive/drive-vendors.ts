import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import type { Config } from '../../platform/config/config.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { createGoogleDrive } from './google-drive.ts'
import { createOneDrive } from './one-drive.ts'
import type { DriveVendor } from './port.ts'

/** The drives that people have elsewhere. */
export function createDriveVendors(config: Config): Record<DriveAddOn, DriveVendor> {
  const allow = readAllowance(config.NET_ALLOW)
  return {
    google_drive: createGoogleDrive({ at: config.GOOGLE_URL, allow }),
    one_drive: createOneDrive({ at: config.MICROSOFT_URL, allow }),
  }
}
