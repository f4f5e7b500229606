import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Pencil, Trash2, Workflow } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Project, useDuplicateProject, useRemoveProject, useRestoreProject } from '../api.ts'
import { studioMessages } from '../messages/index.ts'

const RenameDialog = lazy(() => import('./rename-dialog.tsx'))

/** A flow in the list; the whole row opens it. */
export function ProjectRow({ project }: { project: Project }) {
  const t = useMessages(studioMessages)
  const language = useLanguage()
  const when = t.changed(formatRelative(project.updated_at, language, new Date()), project.updated_by)
  const type = project.type ? t.types[project.type] : t.noType
  return (
    <li className="flex items-center gap-2 border-line-soft border-b">
      <Link
        to="/studio/$projectId"
        params={{ projectId: project.id }}
        className="-ml-2 flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-2.5 hover:bg-hover"
      >
        <Workflow aria-hidden="true" className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{project.name}</span>
          <span className="block truncate text-12 text-fg-3">
            {type} · {t.steps(project.node_count)} · {when}
          </span>
        </span>
        {project.is_paused && <Badge tone="warn">{t.paused}</Badge>}
        {project.is_active && !project.is_paused && <Badge tone="accent">{t.running}</Badge>}
        <Badge>{t.status[project.status]}</Badge>
      </Link>
      <RowMenu project={project} />
    </li>
  )
}

function RowMenu({ project: { id, name } }: { project: Project }) {
  const t = useMessages(studioMessages)
  const [renaming, setRenaming] = useState(false)
  const duplicate = useDuplicateProject()
  const remove = useRemoveProject()
  const restore = useRestoreProject()
  const onError = (error: Error) => void toast.failure(error.message)
  // Told though the row has gone by then.
  const undo = () => void restore.mutateAsync(id).catch(onError)
  const removed = () => void toast.success(t.removed(name), { label: t.undo, run: undo })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={() => setRenaming(true)}>
          {t.rename}
        </MenuItem>
        <MenuItem icon={<Copy />} onClick={() => duplicate.mutate(id, { onError })}>
          {t.duplicate}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onClick={() => void remove.mutateAsync(id).then(removed, onError)}>
          {t.remove}
        </MenuItem>
      </Menu>
      <Suspense>{renaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}</Suspense>
    </>
  )
}
