export { insertUse } from './grant-store.ts'
export { knowledgeSharingRoutes } from './routes.ts'
export { withSharedFiles } from './shared-files.ts'
export { withSharedSources } from './shared-sources.ts'
