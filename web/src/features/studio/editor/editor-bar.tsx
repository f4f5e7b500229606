import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  Clock,
  Copy,
  Download,
  Ellipsis,
  KeyRound,
  Play,
  Store,
  TriangleAlert,
  Variable,
} from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import type { FlowProblem } from '#flow/index.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CrumbSlash, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { exportProject, useDuplicateProject, useRenameProject, useShareTemplate } from '../api.ts'
import { useOpenSecrets } from '../secrets/secrets-button.tsx'
import { useGoToFlow } from '../use-go.ts'
import { editorMessages } from './messages/index.ts'
import { usePublishBlock } from './publish/use-publish-block.ts'
import type { EditorSession } from './session.ts'
import type { SaveState } from './state/flow-editor.ts'
import { useEditor, useEditorStore } from './state/use-editor.ts'

/** What the flow is called, whether it is saved, and what can be done with it as a whole. */
export function EditorBar({ session, onPublish }: { session: EditorSession; onPublish: () => void }) {
  const t = useMessages(editorMessages)
  const store = useEditorStore()
  const pane = useEditor(({ pane }) => pane)
  const problems = useEditor(({ problems }) => problems)
  const project = useSyncExternalStore(session.subscribe, () => session.project)
  const toggle = (next: 'versions' | 'problems' | 'test') => store.open(pane === next ? undefined : next)
  const title = (
    <>
      <Link to="/studio" className={crumbClass}>
        {t.studio}
      </Link>
      <CrumbSlash />
      <Name session={session} name={project.name} />
      <SaveChip session={session} />
    </>
  )
  const actions = (
    <>
      {problems.length > 0 && (
        <Button variant="ghost" aria-expanded={pane === 'problems'} onClick={() => toggle('problems')}>
          <ProblemSign problems={problems} />
          {t.problems.count(problems.length)}
        </Button>
      )}
      <Button variant="ghost" icon={<Clock />} aria-expanded={pane === 'versions'} onClick={() => toggle('versions')}>
        {t.panes.versions}
      </Button>
      <More session={session} />
      <Button icon={<Play />} aria-expanded={pane === 'test'} onClick={() => toggle('test')}>
        {t.panes.test}
      </Button>
      <PublishButton session={session} onPublish={onPublish} />
    </>
  )
  return <TopBar title={title} actions={actions} />
}

/** How bad what is wrong with the draft is. */
export const ProblemSign = ({ problems }: { problems: readonly FlowProblem[] }) =>
  problems.some(({ severity }) => severity === 'error') ? (
    <CircleAlert className="text-bad" />
  ) : (
    <TriangleAlert className="text-warn" />
  )

/** Opens what publishing asks; a flow that does not run yet and has errors says that they come first. */
export function PublishButton({ session, onPublish }: { session: EditorSession; onPublish: () => void }) {
  const t = useMessages(editorMessages).publish
  const id = useId()
  const blocked = usePublishBlock()
  const { is_active } = useSyncExternalStore(session.subscribe, () => session.project)
  const why = is_active ? undefined : blocked
  return (
    <>
      <Button
        variant="primary"
        disabled={session.readOnly || why !== undefined}
        title={why}
        aria-describedby={why && id}
        onClick={onPublish}
      >
        {t.publish}
      </Button>
      {why && (
        <span id={id} className="sr-only">
          {why}
        </span>
      )}
    </>
  )
}

function Name({ session, name }: { session: EditorSession; name: string }) {
  const t = useMessages(editorMessages)
  const rename = useRenameProject()
  const [draft, setDraft] = useState<string>()
  const done = () => {
    const next = draft?.trim()
    setDraft(undefined)
    if (!next || next === name) return
    rename.mutate(
      { id: session.project.id, name: next },
      { onSuccess: (project) => session.setProject(project), onError: (error) => toast.failure(error.message) },
    )
  }
  if (draft === undefined)
    return (
      <h1 className="flex min-w-0">
        <button
          type="button"
          title={t.rename}
          disabled={session.readOnly}
          onClick={() => setDraft(name)}
          className="-mx-1 min-w-0 truncate rounded-xs px-1 font-semibold hover:bg-hover"
        >
          {name}
        </button>
      </h1>
    )
  return (
    <input
      aria-label={t.rename}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      maxLength={120}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done()
        if (event.key === 'Escape') setDraft(undefined)
      }}
      className="-mx-1 min-w-0 max-w-72 rounded-xs border border-accent bg-bg px-1 font-semibold outline-none"
    />
  )
}

/** Whether what is seen is saved, and what the flow is. */
export function SaveChip({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages).save
  const language = useLanguage()
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const project = useSyncExternalStore(session.subscribe, () => session.project)
  const kept = project.is_changed ? t.status.draft : t.status[project.status]
  const live = project.published_version !== null && t.live(project.published_version)
  const running = live && project.differs ? `${live} · ${t.differs}` : t.running
  const status = project.is_paused ? t.paused : live ? running : kept
  const words: Record<SaveState['state'], string> = {
    saved: save.state === 'saved' ? t.saved(formatRelative(save.at, language, new Date())) : '',
    changed: t.saving,
    saving: t.saving,
    failed: t.failed,
    conflict: t.conflict,
  }
  if (save.state === 'conflict')
    return (
      <button type="button" className="ml-1.5 flex-none rounded-full" onClick={() => session.putOff(false)}>
        <Badge tone="bad">
          {status} · {t.conflict}
        </Badge>
      </button>
    )
  return (
    <span className="ml-1.5 flex-none" title={save.state === 'failed' ? save.message : undefined}>
      <Badge tone={save.state === 'failed' ? 'bad' : 'neutral'}>
        {status} · {words[save.state]}
      </Badge>
    </span>
  )
}

export function More({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages)
  const store = useEditorStore()
  const go = useGoToFlow()
  const duplicate = useDuplicateProject()
  const share = useShareTemplate()
  const openSecrets = useOpenSecrets()
  const phone = usePhone()
  const { id, name } = session.project
  const fail = (error: Error) => toast.failure(error.message)
  const save = async () => {
    if (await session.flush()) saveFile(await exportProject(id), `${name}.flow.json`)
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.more}>
          <Ellipsis />
        </IconButton>
      }
    >
      {phone && (
        <MenuItem icon={<Clock />} onClick={() => store.open('versions')}>
          {t.panes.versions}
        </MenuItem>
      )}
      <MenuItem icon={<Variable />} onClick={() => store.open('variables')}>
        {t.panes.variables}
      </MenuItem>
      <MenuItem icon={<KeyRound />} onClick={() => openSecrets?.()}>
        {t.secrets}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => duplicate.mutate(id, { onSuccess: ({ id }) => go(id), onError: fail })}>
        {t.duplicate}
      </MenuItem>
      <MenuItem icon={<Download />} onClick={() => void save().catch(fail)}>
        {t.exportFile}
      </MenuItem>
      <MenuItem
        icon={<Store />}
        onClick={() => share.mutate({ project_id: id }, { onSuccess: () => toast.success(t.shared), onError: fail })}
      >
        {t.share}
      </MenuItem>
    </Menu>
  )
}
