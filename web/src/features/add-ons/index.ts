import { lazy } from '#web/lib/lazy.ts'

/** What can be connected here, in the settings. */
export const AddOnsList = lazy(() => import('./add-ons-list.tsx'))
/** What the installation is registered with at Google and Microsoft, in the settings. */
export const OauthClientsPanel = lazy(() => import('./operator/oauth-clients.tsx'))
export { driveMessages } from './drive-messages/index.ts'
export { useDrivePicker } from './use-drive-picker.tsx'
/** What is done with a picked file, loaded with the first one. */
export const driveFetching = () => import('./drive/fetch-file.ts')
