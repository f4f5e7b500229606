import { lazy } from '#web/lib/lazy.ts'

/** What can be connected here, in the settings. */
export const AddOnsList = lazy(() => import('./add-ons-list.tsx'))
/** What the installation is registered with at Google and Microsoft, in the settings. */
export const OauthClientsPanel = lazy(() => import('./operator/oauth-clients.tsx'))
/** Picks a file from a person's own drive. */
export const DrivePicker = lazy(() => import('./drive/drive-picker.tsx'))
export type { PickedFile } from './drive/drive-calls.ts'
export { driveMessages } from './drive-messages/index.ts'
/** What is done with a picked file, loaded with the first one. */
export const driveFetching = () => import('./drive/fetch-file.ts')
