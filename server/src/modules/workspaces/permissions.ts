import type { WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { type Actor, actions, decidePermission, type Role } from '#contract/permissions.ts'
import type { Permissions } from '#contract/workspaces/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { actorIn, permittedMember } from './caller.ts'

/** What somebody may do where they are now: in the workspace, or in personal mode in the organization. */
export function getMyPermissions(scope: Scope, language: Language): Permissions {
  const shown = describe(scope, language)
  return { workspace_id: scope.workspaceId, role: scope.role, viewed_as: scope.viaKey ? 'key' : scope.role, ...shown }
}

/** What somebody may do in a workspace. Whoever sets rights there may look as a lesser role: "view as member". */
export async function getPermissions(
  deps: Pick<Deps, 'db'>,
  { scope, language }: { scope: Scope; language: Language },
  id: WorkspaceId,
  as: Exclude<Role, 'owner'> | undefined,
): Promise<Permissions> {
  const membership = await permittedMember(deps, scope, id, 'roles.view')
  const actor = actorIn(scope, membership)
  const { organizationRole, isOperator } = scope
  // Whoever looks as a member may still look as one: their own role decides.
  if (as) permitAction(actorIn({ viaKey: scope.viaKey }, membership), 'roles.configure')
  const viewed: Actor = as ? { role: as, settings: membership.settings } : actor
  return {
    workspace_id: id,
    role: actor.role,
    viewed_as: as ?? (scope.viaKey ? 'key' : actor.role),
    // The view of somebody else cannot know their role in the organization: it is shown as the same.
    ...describe(as ? viewed : { ...viewed, organizationRole, isOperator }, language),
  }
}

function describe(actor: Actor, language: Language): Pick<Permissions, 'settings' | 'actions'> {
  return {
    settings: actor.settings,
    actions: actions.map((name) => {
      const decision = decidePermission(name, actor)
      return decision.allowed
        ? { action: name, allowed: true, rule: null, who_can_grant: null, granters: [] }
        : {
            action: name,
            allowed: false,
            granters: [...decision.granters],
            rule: decision.rule[language],
            who_can_grant: decision.whoCanGrant[language],
          }
    }),
  }
}
