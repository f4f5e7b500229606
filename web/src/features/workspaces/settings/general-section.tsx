import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { workspaceIcon } from '#contract/workspaces/fields.ts'
import type { Workspace, WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceSettingsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { RenameForm } from './rename-form.tsx'
import { Row, Section } from './section.tsx'
import { useUpdateSettings } from './use-settings.ts'

/** Name, icon and whether it is private. */
export function GeneralSection({ workspace }: { workspace: Workspace }) {
  const t = useMessages(workspaceMessages).settings
  const settings = useQuery(workspaceSettingsOptions(workspace.id))
  return (
    <Section title={t.general}>
      <NameRow workspace={workspace} />
      <Loaded query={settings}>
        {(data) => (
          <>
            <IconRow settings={data} />
            <PrivateRow settings={data} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function NameRow({ workspace }: { workspace: Workspace }) {
  const t = useMessages(workspaceMessages).settings
  const { may, refusal } = useRights(workspace.id)
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <div className="border-line-soft border-t py-3.5">
        <RenameForm workspace={workspace} onClose={() => setEditing(false)} />
      </div>
    )
  return (
    <Row label={workspace.workspace_name} hint={<Refusal>{refusal('workspace.rename')}</Refusal>}>
      {may('workspace.rename') && <Button onClick={() => setEditing(true)}>{t.rename}</Button>}
    </Row>
  )
}

const iconInput = z.object({ icon: workspaceIcon })

function IconRow({ settings }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages)
  const { may, refusal } = useRights(settings.workspace_id)
  const update = useUpdateSettings(settings.workspace_id, { silent: true })
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: iconInput,
    values: { icon: settings.icon ?? '' },
    call: ({ icon }) => update.mutateAsync({ icon: icon || null }),
    onDone: (_, sent) => {
      reset(sent)
      toast.success(t.saved)
    },
  })
  if (!may('workspace.change-icon'))
    return (
      <Row label={t.settings.icon} hint={<Refusal>{refusal('workspace.change-icon')}</Refusal>}>
        {settings.icon}
      </Row>
    )
  return (
    <Row label={t.settings.icon} hint={t.settings.iconHint}>
      <form noValidate onSubmit={onSubmit} className="flex flex-none flex-col gap-2">
        <div className="flex items-start gap-2">
          <Field label={t.settings.icon} hideLabel error={errorAt('icon')}>
            <Input
              value={draft.icon}
              onChange={({ target }) => change({ icon: target.value })}
              fieldSize="md"
              autoComplete="off"
              className="w-20!"
            />
          </Field>
          <Button type="submit" loading={store.busy} disabled={!isChanged}>
            {t.save}
          </Button>
        </div>
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Row>
  )
}

function PrivateRow({ settings }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages).settings
  const { may, refusal, preview } = useRights(settings.workspace_id)
  const update = useUpdateSettings(settings.workspace_id)
  if (!may('workspace.change-privacy'))
    return (
      <Row label={t.private} hint={<Refusal>{refusal('workspace.change-privacy')}</Refusal>}>
        {settings.is_private ? t.yes : t.no}
      </Row>
    )
  return (
    <div className="border-line-soft border-y py-3.5">
      <Switch
        checked={
          update.isPending && update.variables.is_private !== undefined
            ? update.variables.is_private
            : settings.is_private
        }
        disabled={preview || update.isPending}
        onCheckedChange={(is_private) => update.mutate({ is_private })}
        hint={t.privateHint}
      >
        {t.private}
      </Switch>
    </div>
  )
}
