import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import type { ScimGroup, ScimSettings } from '#contract/scim/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { scimOptions } from './api.ts'
import { scimMessages } from './messages/index.ts'
import { ScimRoleDialog } from './scim-role-dialog.tsx'

/** Which roles in which workspaces the directory's groups give. */
export function ScimGroups({ found: { groups, workspaces } }: { found: ScimSettings }) {
  const t = useMessages(scimMessages)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t.groups}</h2>
      <p className="text-pretty text-fg-2">{groups.length === 0 ? t.noGroups : t.groupsText}</p>
      {groups.length > 0 && (
        <ul>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} workspaces={workspaces} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { group: ScimGroup; workspaces: ScimSettings['workspaces'] }

function GroupRow({ group, workspaces }: RowProps) {
  const t = useMessages(scimMessages)
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const free = workspaces.filter(({ id }) => !group.roles.some((role) => role.workspace_id === id))
  return (
    <li className="flex flex-col gap-1.5 border-line-soft border-t py-3 last:border-b">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {group.name}
          </span>
          <span className="text-12 text-fg-3">
            {t.members(formatNumber(group.members, language), group.members === 1)}
          </span>
        </div>
        <Button size="sm" icon={<Plus />} aria-label={t.addRoleOf(group.name)} onClick={() => setAdding(true)}>
          {t.addRole}
        </Button>
      </div>
      {group.roles.length === 0 && <span className="text-12 text-fg-3">{t.noRoles}</span>}
      {group.roles.map((role) => (
        <RoleLine key={role.workspace_id} group={group} role={role} />
      ))}
      {adding && <ScimRoleDialog group={group} workspaces={free} onClose={() => setAdding(false)} />}
    </li>
  )
}

function RoleLine({ group, role }: { group: ScimGroup; role: ScimGroup['roles'][number] }) {
  const t = useMessages(scimMessages)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { workspace_id, workspace_name: name } = role
  const remove = async () => {
    try {
      const params = { id: group.id }
      const saved = await api.call(scimEndpoints.setScimGroupRole, { params, body: { workspace_id, role: null } })
      queries.setQueryData(scimOptions.queryKey, saved)
      toast.success(t.saved)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  return (
    <div className="flex items-center gap-2">
      <span dir="auto" className="min-w-0 truncate">
        {name}
      </span>
      <span className="flex-1 text-fg-3">{t.roles[role.role]}</span>
      <IconButton size="sm" label={t.remove(name)} onClick={() => setAsking(true)}>
        <X />
      </IconButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.remove(name)}
        description={t.removeText(group.name, name)}
        action={t.removeAction}
        onConfirm={remove}
      />
    </div>
  )
}
