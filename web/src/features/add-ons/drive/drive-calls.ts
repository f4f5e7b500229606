import type { DriveFile } from '#contract/add-ons/drive-schemas.ts'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'

/** The calls of each drive: the same, at another address. */
export const driveCalls = {
  google_drive: {
    change: calls.changeDrive,
    view: calls.getDrive,
    recent: calls.listRecentDriveFiles,
    folder: calls.listDriveFolder,
    disconnect: calls.disconnectDrive,
    download: calls.downloadDriveFile,
    drop: calls.removeDriveFile,
  },
  one_drive: {
    change: calls.changeOneDrive,
    view: calls.getOneDrive,
    recent: calls.listRecentOneDriveFiles,
    folder: calls.listOneDriveFolder,
    disconnect: calls.disconnectOneDrive,
    download: calls.downloadOneDriveFile,
    drop: calls.removeOneDriveFile,
  },
} as const

/** A file that was picked, and where. */
export type PickedFile = { drive: DriveAddOn; file: DriveFile }
