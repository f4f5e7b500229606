import { useQueryClient } from '@tanstack/react-query'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import { type ScimGroup, type ScimSettings, scimRoleInput } from '#contract/scim/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { scimOptions } from './api.ts'
import { scimMessages } from './messages/index.ts'

type Workspace = ScimSettings['workspaces'][number]
type Props = { group: ScimGroup; workspaces: readonly Workspace[]; onClose: () => void }

/** Asks in which workspace members of a group get which role. */
export function ScimRoleDialog({ group, workspaces, onClose }: Props) {
  const t = useMessages(scimMessages)
  const [first, ...others] = workspaces
  if (first) return <RoleForm group={group} workspaces={[first, ...others]} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t.addRoleOf(group.name)}>
      <p className="text-fg-2">{group.roles.length > 0 ? t.allMapped : t.noWorkspaces}</p>
    </Dialog>
  )
}

const roles = ['2', '1'] as const
type WrittenRole = { workspace_id: Workspace['id']; role: (typeof roles)[number] }

const writtenRole = draftSchema(scimRoleInput, ({ workspace_id, role }: WrittenRole) => ({
  workspace_id,
  role: role === '1' ? (1 as const) : (2 as const),
}))

type FormProps = Props & { workspaces: readonly [Workspace, ...Workspace[]] }

function RoleForm({ group, workspaces, onClose }: FormProps) {
  const t = useMessages(scimMessages)
  const queries = useQueryClient()
  const form = useDraftForm({
    schema: writtenRole,
    values: { workspace_id: workspaces[0].id, role: '2' } satisfies WrittenRole as WrittenRole,
    call: (body) => api.call(scimEndpoints.setScimGroupRole, { params: { id: group.id }, body }),
    onDone: (saved) => {
      queries.setQueryData(scimOptions.queryKey, saved)
      toast.success(t.saved)
      onClose()
    },
    codeFields: { workspace_not_found: 'workspace_id' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={t.addRoleOf(group.name)} action={t.save} onClose={onClose}>
      <Field label={t.workspace} error={errorAt('workspace_id')}>
        <Select
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.workspace_id}
          onValueChange={(workspace_id) => change({ workspace_id })}
        />
      </Field>
      <Field label={t.role} error={errorAt('role')}>
        <Select
          options={roles.map((value) => ({ value, label: t.roles[value] }))}
          value={draft.role}
          onValueChange={(role) => change({ role })}
        />
      </Field>
    </FormDialog>
  )
}
