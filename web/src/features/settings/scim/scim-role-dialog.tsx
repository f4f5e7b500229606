import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import type { ScimGroup, ScimSettings } from '#contract/scim/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { scimOptions } from './api.ts'
import { scimMessages } from './messages/index.ts'

type Props = { group: ScimGroup; workspaces: ScimSettings['workspaces']; onClose: () => void }

/** Asks in which workspace members of a group get which role. */
export function ScimRoleDialog({ group, workspaces, onClose }: Props) {
  const t = useMessages(scimMessages)
  const queries = useQueryClient()
  const [first] = workspaces
  const [workspace, setWorkspace] = useState(first?.id)
  const [role, setRole] = useState<'1' | '2'>('2')
  const { submit, busy, error } = useSubmit({
    call: async (_: null) => {
      if (!workspace) return undefined
      const body = { workspace_id: workspace, role: role === '1' ? (1 as const) : (2 as const) }
      return api.call(scimEndpoints.setScimGroupRole, { params: { id: group.id }, body })
    },
    onDone: (saved) => {
      if (saved) queries.setQueryData(scimOptions.queryKey, saved)
      toast.success(t.saved)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.addRoleOf(group.name)}
      actions={
        workspace && (
          <Button variant="primary" loading={busy} onClick={() => submit(null)}>
            {t.save}
          </Button>
        )
      }
    >
      {workspace === undefined ? (
        <p className="text-fg-2">{group.roles.length > 0 ? t.allMapped : t.noWorkspaces}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={t.workspace}>
            <Select
              options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
              value={workspace}
              onValueChange={setWorkspace}
            />
          </Field>
          <Field label={t.role}>
            <Select
              options={(['2', '1'] as const).map((value) => ({ value, label: t.roles[value] }))}
              value={role}
              onValueChange={setRole}
            />
          </Field>
          <FailureNote error={error} />
        </div>
      )}
    </Dialog>
  )
}
