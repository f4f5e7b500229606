import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { type AddOnReaders, listAddOns } from './service.ts'

const refuse = (code: ErrorCode) => () => {
  throw fail(code)
}

/** No installation has Google's client credentials yet: the drive's calls say so in the words that clients know. */
export const addOnRoutes = (deps: Pick<Deps, 'db'> & { readers: AddOnReaders }): Route[] =>
  routes(addOnEndpoints, {
    listAddOns: ({ scope }) => listAddOns(deps, scope),
    changeDrive: refuse('drive_sign_in_failed'),
    getDrive: () => ({ isActive: false, isSetup: false, account: null }),
    getDriveToken: refuse('drive_sign_in_failed'),
    listRecentDriveFiles: refuse('drive_file_failed'),
    listDriveFolder: refuse('drive_file_failed'),
    disconnectDrive: refuse('drive_not_connected'),
    downloadDriveFile: refuse('drive_file_failed'),
    removeDriveFile: refuse('drive_file_failed'),
  })
