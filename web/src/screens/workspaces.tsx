import { WorkspacesPage } from '#web/features/workspaces/index.ts'

/** /workspaces: the places the person can work in. */
export default WorkspacesPage
