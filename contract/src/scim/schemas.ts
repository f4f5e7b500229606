import { z } from 'zod'
import { id, timestamp, workspaceId } from '../kit/id.ts'

export const scimGroupId = id('scim-group')
export type ScimGroupId = z.infer<typeof scimGroupId>

/** What somebody of the directory is here: `waiting` are not in the organization (yet), `no_seat` lack one for a workspace. */
const scimPersonState = z.enum(['active', 'waiting', 'no_seat', 'inactive'])
export type ScimPersonState = z.infer<typeof scimPersonState>

const scimPerson = z.object({
  /** As the directory names them. */
  user_name: z.string(),
  name: z.string(),
  state: scimPersonState,
  changed_at: timestamp,
})

const scimGroup = z.object({
  id: scimGroupId,
  name: z.string(),
  members: z.int(),
  /** 1 admin, 2 member. */
  roles: z.array(z.object({ workspace_id: workspaceId, workspace_name: z.string(), role: z.literal([1, 2]) })),
})
export type ScimGroup = z.infer<typeof scimGroup>

export const scimSettings = z.object({
  organization_name: z.string(),
  /** What the directory is given beside the token. */
  address: z.string(),
  /** Those that let in, the newest first. */
  tokens: z.array(
    z.object({
      prefix: z.string(),
      created_at: timestamp,
      created_by: z.string().nullable(),
      last_used_at: timestamp.nullable(),
    }),
  ),
  /** When the directory last asked anything, and what it was last refused since its last change. */
  last_sync_at: timestamp.nullable(),
  last_failure: z.object({ at: timestamp, message: z.string() }).nullable(),
  counts: z.record(scimPersonState, z.int()),
  /** The hundred that changed last. */
  people: z.array(scimPerson),
  groups: z.array(scimGroup),
  workspaces: z.array(z.object({ id: workspaceId, name: z.string() })),
})
export type ScimSettings = z.infer<typeof scimSettings>

/** The role of the group's members in a workspace; null: none by this group. */
export const scimRoleInput = z.object({ workspace_id: workspaceId, role: z.literal([1, 2]).nullable() })
