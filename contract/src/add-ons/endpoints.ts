import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { addOnStatuses, driveView } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'add-ons.view' } as const
const manage = { ...call, action: 'add-ons.manage' } as const
/** Google's own id of a file or folder. */
const byDriveId = z.object({ id: z.string().min(1).max(200) })
const search = z.object({ q: z.string().trim().max(200).optional() })

/**
 * What else can be connected, and Google Drive. An installation without Google's client credentials answers the calls of the drive
 * with why it cannot.
 */
export const addOnEndpoints = defineEndpoints({
  listAddOns: {
    ...call,
    method: 'GET',
    path: '/api/v1/add-ons/general',
    summary: 'Every add-on and how it stands',
    data: addOnStatuses,
  },
  changeDrive: {
    ...manage,
    method: 'PUT',
    path: '/add-ons/gdrive/change',
    summary: 'Connects another Google account',
    errors: ['drive_sign_in_failed'],
  },
  getDrive: {
    ...call,
    method: 'GET',
    path: '/add-ons/gdrive/view',
    summary: 'Whether Google Drive is connected, and to which account',
    data: driveView,
  },
  getDriveToken: {
    ...call,
    method: 'GET',
    path: '/add-ons/gdrive/token',
    summary: "An access token for Google's own picker",
    errors: ['drive_sign_in_failed'],
  },
  listRecentDriveFiles: {
    ...call,
    method: 'GET',
    path: '/add-ons/gdrive/recent-files',
    summary: 'Files used last, 10 a page',
    query: search,
    errors: ['drive_file_failed'],
  },
  listDriveFolder: {
    ...call,
    method: 'GET',
    path: '/add-ons/gdrive/folder/{id}',
    summary: 'What a folder holds',
    params: byDriveId,
    query: search,
    errors: ['drive_file_failed'],
  },
  disconnectDrive: {
    ...manage,
    method: 'DELETE',
    path: '/add-ons/gdrive/disconnect',
    summary: 'Ends the connection to Google Drive',
    errors: ['drive_not_connected'],
  },
  downloadDriveFile: {
    ...call,
    method: 'GET',
    path: '/add-ons/gdrive/files/download-chat/{id}',
    summary: 'Brings a file of the drive into a chat',
    params: byDriveId,
    errors: ['drive_file_failed'],
  },
  removeDriveFile: {
    ...call,
    method: 'DELETE',
    path: '/add-ons/gdrive/files/chat/{id}',
    summary: 'Takes a file of the drive out of a chat',
    params: byDriveId,
    errors: ['drive_file_failed'],
  },
})
