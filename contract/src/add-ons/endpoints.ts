import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { driveCalls, driveFileErrors } from './drive-calls.ts'
import { driveDownload } from './drive-schemas.ts'
import { addOnStatuses } from './schemas.ts'
import { drive } from './vendors.ts'

const google = driveCalls('gdrive')
const microsoft = driveCalls('onedrive')

/** What else can be connected, and the drives of Google and Microsoft. */
export const addOnEndpoints = defineEndpoints({
  listAddOns: {
    service: 'console',
    auth: 'token',
    action: 'add-ons.view',
    method: 'GET',
    path: '/api/v1/add-ons/general',
    summary: 'Every add-on and how it stands',
    data: addOnStatuses,
  },
  changeDrive: google.change,
  getDrive: google.view,
  getDriveToken: google.token,
  listRecentDriveFiles: google.recent,
  listDriveFolder: google.folder,
  disconnectDrive: google.disconnect,
  downloadDriveFile: google.download,
  removeDriveFile: google.drop,
  changeOneDrive: microsoft.change,
  getOneDrive: microsoft.view,
  getOneDriveToken: microsoft.token,
  listRecentOneDriveFiles: microsoft.recent,
  listOneDriveFolder: microsoft.folder,
  disconnectOneDrive: microsoft.disconnect,
  downloadOneDriveFile: microsoft.download,
  removeOneDriveFile: microsoft.drop,
  addDriveKnowledge: {
    service: 'console',
    auth: 'token',
    action: 'files.add',
    method: 'POST',
    idempotent: true,
    path: '/add-ons/drives/{drive}/knowledge',
    summary:
      'Adds a file of the person’s drive to an agent’s files. It is fetched in the background; asked again, the call tells how far it is.',
    params: z.object({ drive }),
    body: z.object({ bot_id: agentId, file_id: z.string().min(1).max(200), again: z.boolean().default(false) }),
    data: driveDownload,
    errors: [...driveFileErrors, 'agent_not_found', 'too_many_knowledge_files'],
    failed: 'drive_file_failed',
  },
})
