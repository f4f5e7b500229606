import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { type Organization, organizationInput } from '#contract/organizations/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { organizationsOptions } from '../place-api.ts'
import { Group, rowLook } from './group.tsx'
import { useSwitchOrganization } from './use-go.ts'

/** The person's organizations: the active one first, switching between them, and its name for its owner. */
export function Organizations() {
  const t = useMessages(workspaceMessages).home
  const list = useQuery(organizationsOptions)
  return (
    <Group title={t.organizations}>
      <Loaded query={list}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Group>
  )
}

function Row({ row }: { row: Organization }) {
  const t = useMessages(workspaceMessages)
  const [editing, setEditing] = useState(false)
  const go = useSwitchOrganization()
  if (editing)
    return (
      <li className="border-line-soft border-t py-3 last:border-b">
        <RenameForm name={row.name} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={rowLook}>
      <div className="min-w-0 flex-1 basis-48">
        <div className="truncate font-[550]">{row.name}</div>
        <div className="text-12 text-fg-3">
          {t.home.plans[row.plan]}, {t.home.organizationFacts(row.workspace_count, row.member_count)}
        </div>
      </div>
      {row.active && <Badge tone="accent">{t.home.current}</Badge>}
      {row.active
        ? row.role === 0 && <Button onClick={() => setEditing(true)}>{t.home.rename}</Button>
        : !row.active && (
            <Button loading={go.isPending} onClick={() => go.mutate(row)}>
              {t.home.switch}
            </Button>
          )}
    </li>
  )
}

function RenameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useMessages(workspaceMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(organizationInput, { name })
  const { submit, busy, error } = useSubmit({
    call: (body: { name: string }) => api.call(organizationEndpoints.renameOrganization, { body }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey('listOrganizations') })
      toast.success(t.saved)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label={t.home.organizationName} error={sentence(form.formState.errors.name)} required>
        <Input {...form.register('name')} autoFocus />
      </Field>
      <FailureNote error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
