import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/kit/format/date.ts'
import { limits } from '#contract/limits.ts'
import type { DeletedWorkspace } from '#contract/workspaces/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { deletedOptions } from '../api.ts'
import { workspaceMessages } from '../messages/index.ts'
import { WorkspaceIcon } from '../workspace-icon.tsx'
import { Group, rowLook } from './group.tsx'
import { useRestore } from './use-restore.ts'

/** Workspaces that were deleted and are not erased yet, for who may restore them; nothing where there are none. */
export function Deleted() {
  const t = useMessages(workspaceMessages).home
  const { data } = useQuery(deletedOptions)
  if (!data?.length) return null
  return (
    <Group title={t.deletedGroup}>
      <ul>
        {data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </Group>
  )
}

function Row({ row }: { row: DeletedWorkspace }) {
  const t = useMessages(workspaceMessages)
  const language = useLanguage()
  const restore = useRestore()
  const erased = new Date(Date.parse(row.deleted_at) + limits.workspace.keptDays * 86_400_000).toISOString()
  return (
    <li className={rowLook}>
      <WorkspaceIcon name={row.workspace_name} icon={row.icon} size={32} />
      <div className="min-w-0 flex-1 basis-48">
        <div className="truncate font-[550]">{row.workspace_name}</div>
        <div className="text-12 text-fg-3">
          {t.people(row.member_count)}, {t.home.erasedOn(formatDate(erased, language, 'day'))}
        </div>
      </div>
      <Button loading={restore.isPending} onClick={() => restore.mutate(row.id)}>
        {t.home.restore}
      </Button>
    </li>
  )
}
