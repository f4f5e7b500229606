import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace, WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
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
            <IconRow key={data.icon} settings={data} />
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

function IconRow({ settings }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages)
  const { may, refusal } = useRights(settings.workspace_id)
  const update = useUpdateSettings(settings.workspace_id)
  const [icon, setIcon] = useState(settings.icon ?? '')
  const save = () => update.mutate({ icon: icon.trim() || null }, { onSuccess: () => void toast.success(t.saved) })
  if (!may('workspace.change-icon'))
    return (
      <Row label={t.settings.icon} hint={<Refusal>{refusal('workspace.change-icon')}</Refusal>}>
        {settings.icon}
      </Row>
    )
  return (
    <Row label={t.settings.icon} hint={t.settings.iconHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="flex flex-none gap-2"
      >
        <Input
          aria-label={t.settings.icon}
          value={icon}
          onChange={(event) => setIcon(event.target.value)}
          fieldSize="md"
          autoComplete="off"
          className="w-20!"
        />
        <Button type="submit" loading={update.isPending} disabled={icon.trim() === (settings.icon ?? '')}>
          {t.save}
        </Button>
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
