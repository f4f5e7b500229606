import { z } from 'zod'
import { consentInput, consentPage } from './account-schemas.ts'
import { driveDownload, driveFiles, driveToken, driveView } from './drive-schemas.ts'

const call = { service: 'console', auth: 'token', action: 'add-ons.view' } as const
const connect = { ...call, action: 'add-ons.connect' } as const
/** The vendor's own id of a file or folder; `root` is the top. */
const byDriveId = z.object({ id: z.string().min(1).max(200) })
const pageQuery = z.object({ q: z.string().trim().max(200).optional(), page: z.string().max(2_000).optional() })
const listErrors = [
  ...(['drive_file_failed', 'drive_not_connected', 'one_drive_not_connected', 'drive_ended'] as const),
  ...(['drive_busy', 'drive_file_gone'] as const),
]
export const driveFileErrors = [
  ...listErrors,
  ...(['drive_type_not_supported', 'one_drive_type_not_supported', 'drive_export_too_large'] as const),
  ...(['drive_timed_out', 'file_too_large', 'storage_limit_reached'] as const),
]

/** The calls of a drive, the same for each vendor. */
export const driveCalls = <const Name extends string>(name: Name) => ({
  change: {
    ...connect,
    method: 'PUT',
    path: `/add-ons/${name}/change`,
    summary: 'Gives the vendor’s page on which a person connects an account of theirs, or another one',
    body: consentInput,
    data: consentPage,
    errors: ['drive_sign_in_failed', 'one_drive_sign_in_failed', 'add_on_not_in_plan'],
  } as const,
  view: {
    ...call,
    method: 'GET',
    path: `/add-ons/${name}/view`,
    summary: 'Whether the person’s drive is connected, and to which account',
    data: driveView,
  } as const,
  token: {
    ...connect,
    method: 'GET',
    path: `/add-ons/${name}/token`,
    summary: 'An access token of the person’s own account, for the vendor’s own picker',
    data: driveToken,
    errors: [
      'drive_sign_in_failed',
      'one_drive_sign_in_failed',
      'drive_not_connected',
      'one_drive_not_connected',
      'drive_ended',
    ],
  } as const,
  recent: {
    ...connect,
    method: 'GET',
    path: `/add-ons/${name}/recent-files`,
    summary: 'Files used last, or those that are found, 10 a page',
    query: pageQuery,
    data: driveFiles,
    errors: listErrors,
    failed: 'drive_file_failed',
  } as const,
  folder: {
    ...connect,
    method: 'GET',
    path: `/add-ons/${name}/folder/{id}`,
    summary: 'What a folder holds, 10 a page',
    params: byDriveId,
    query: pageQuery,
    data: driveFiles,
    errors: listErrors,
    failed: 'drive_file_failed',
  } as const,
  disconnect: {
    ...connect,
    method: 'DELETE',
    path: `/add-ons/${name}/disconnect`,
    summary: 'Ends the connection: what was given to us is taken back at the vendor',
    errors: ['drive_not_connected', 'one_drive_not_connected'],
  } as const,
  download: {
    ...connect,
    method: 'GET',
    path: `/add-ons/${name}/files/download-chat/{id}`,
    summary:
      'Brings a file of the drive into a chat. It is fetched in the background and can be asked for again: `wait=false` answers at once with how far it is; `again=true` begins anew what has failed.',
    params: byDriveId,
    query: z.object({
      wait: z.enum(['true', 'false']).default('true'),
      again: z.enum(['true', 'false']).default('false'),
    }),
    data: driveDownload,
    errors: driveFileErrors,
    failed: 'drive_file_failed',
  } as const,
  drop: {
    ...connect,
    method: 'DELETE',
    path: `/add-ons/${name}/files/chat/{id}`,
    summary: 'Takes a file of the drive out of a chat, also while it is fetched',
    params: byDriveId,
    errors: ['drive_file_failed', 'file_not_found'],
  } as const,
})
