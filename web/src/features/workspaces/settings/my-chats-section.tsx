import { useQuery } from '@tanstack/react-query'
import type { ChatVisibility } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { MyChatsSettings, Workspace } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { myChatsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { useChange } from '../members/use-changes.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { Section } from './section.tsx'

/** Who sees the person's own chats; it belongs to the workspace they work in now. */
export function MyChatsSection({ workspace }: { workspace: Workspace }) {
  const t = useMessages(workspaceMessages).settings
  return (
    <Section title={t.chats} text={t.chatsText}>
      {workspace.active ? <Mine workspace={workspace} /> : <p className="text-12 text-fg-3">{t.chatsElsewhere}</p>}
    </Section>
  )
}

function Mine({ workspace }: { workspace: Workspace }) {
  const chats = useQuery(myChatsOptions)
  return <Loaded query={chats}>{(data) => <Choice workspace={workspace} data={data} />}</Loaded>
}

function Choice({ workspace, data }: { workspace: Workspace; data: MyChatsSettings }) {
  const t = useMessages(workspaceMessages)
  const { preview } = useRights(workspace.id)
  const change = useChange((visibility: ChatVisibility) =>
    api.call(workspaceEndpoints.updateMyChatsSettings, { body: { visibility } }),
  )
  return (
    <Select
      aria-label={t.settings.chats}
      options={data.choices.map((value) => ({ value, label: t.settings.chatChoice[value] }))}
      value={change.isPending ? change.variables : data.effective}
      onValueChange={(value) => change.mutate(value, { onSuccess: () => void toast.success(t.saved) })}
      disabled={preview || change.isPending}
      className="max-w-[280px] phone:max-w-none"
    />
  )
}
