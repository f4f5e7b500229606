import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { addDriveKnowledge, type DriveDeps, driveHandlers } from '../drives/service.ts'
import { type AddOnReaders, listAddOns } from './service.ts'

export function addOnRoutes(deps: Pick<Deps, 'db'> & { readers: AddOnReaders; drives: DriveDeps }): Route[] {
  const google = driveHandlers(deps.drives, 'google_drive')
  const microsoft = driveHandlers(deps.drives, 'one_drive')
  return routes(addOnEndpoints, {
    listAddOns: ({ scope }) => listAddOns(deps, scope),
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
    addDriveKnowledge: ({ scope, params, body, language }) =>
      addDriveKnowledge(deps.drives, scope, params.drive, body, language),
  })
}
