import { invitationEndpoints } from './invitation-endpoints.ts'
import { memberEndpoints } from './member-endpoints.ts'
import { workspaceOnlyEndpoints } from './workspace-endpoints.ts'

/** Every call of the workspace area, in three parts. */
export const workspaceEndpoints = { ...workspaceOnlyEndpoints, ...memberEndpoints, ...invitationEndpoints }
