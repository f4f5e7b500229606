import type { z } from 'zod'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { roleSettingsInput, workspaceSettingsInput } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useChange } from '../members/use-changes.ts'

export const useUpdateSettings = (id: WorkspaceId, options?: { silent: boolean }) =>
  useChange(
    (body: z.input<typeof workspaceSettingsInput>) =>
      api.call(workspaceEndpoints.updateWorkspaceSettings, { params: { id }, body }),
    options,
  )

export const useUpdateRoleSettings = (id: WorkspaceId) =>
  useChange((body: z.input<typeof roleSettingsInput>) =>
    api.call(workspaceEndpoints.updateRoleSettings, { params: { id }, body }),
  )
