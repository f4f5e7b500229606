import { useNavigate } from '@tanstack/react-router'
import {
  CircleAlert,
  Ellipsis,
  FileImage,
  FileText,
  Mail,
  Maximize,
  MessageCircle,
  Pencil,
  Redo2,
  RotateCw,
  Share,
  Trash2,
  Tv,
  Undo2,
} from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useEditorKeys } from '#web/ui/use-editor-keys.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { useRemove } from '../list/dashboard-list.tsx'
import { dashboardMessages } from '../messages/index.ts'
import { AddChart, type AddedChart } from './add/add-chart.tsx'
import { useAskAbout } from './ask-about.ts'
import type { DashboardEditor, DashboardState } from './edit/dashboard-editor.ts'
import type { PdfInput } from './export/save-board.ts'
import { readAt } from './facts.ts'
import type { ChartState } from './tile-store.ts'

const ShareDialog = lazy(() => import('../share/share-dialog.tsx'))
const ScheduleDialog = lazy(() => import('../share/schedule-dialog.tsx'))
const DashboardDialog = lazy(() => import('../list/dashboard-dialog.tsx'))

type Props = {
  dashboard: Dashboard
  state: DashboardState
  editor: DashboardEditor
  editing: boolean
  loading: boolean
  states: ReadonlyMap<string, ChartState>
  canvas: RefObject<HTMLDivElement | null>
  /** What the tiles were asked with: paper shows the same. */
  asked: PdfInput
  canEditHere: boolean
  onAdd: (chart: AddedChart) => void
  onEdit: (on: boolean) => void
  onRefresh: () => void
  onTv: () => void
}

/** What can be done with an open dashboard. */
export function BoardActions(props: Props) {
  const t = useMessages(dashboardMessages)
  const { dashboard, editing, loading, canEditHere } = props
  const [asking, setAsking] = useState<'share' | 'schedule' | 'rename' | 'remove'>()
  const close = () => setAsking(undefined)
  const remove = useRemove()
  const navigate = useNavigate()
  return (
    <>
      {editing ? <SaveState {...props} /> : <OldestAge states={props.states} />}
      {!editing && (
        <IconButton
          label={loading ? t.board.refreshing : t.board.refresh}
          aria-busy={loading}
          onClick={props.onRefresh}
        >
          <RotateCw className={loading ? 'animate-spin' : ''} />
        </IconButton>
      )}
      {!editing && (
        <span className="phone:hidden">
          <Button icon={<Share />} onClick={() => setAsking('share')}>
            {t.board.share}
          </Button>
        </span>
      )}
      {canEditHere && (
        <span className={editing ? undefined : 'phone:hidden'}>
          <Button
            variant={editing ? 'primary' : 'default'}
            icon={editing ? undefined : <Pencil />}
            onClick={() => props.onEdit(!editing)}
          >
            {editing ? t.board.done : t.board.edit}
          </Button>
        </span>
      )}
      {canEditHere && !editing && (
        <span className="phone:hidden">
          <AddChart
            dashboard={dashboard.id}
            disabled={props.state.document.tiles.length >= limits.dashboard.tiles}
            onAdd={props.onAdd}
          />
        </span>
      )}
      <MoreMenu {...props} onAsk={setAsking} />
      <Suspense>
        {asking === 'share' && <ShareDialog dashboard={dashboard} onClose={close} />}
        {asking === 'schedule' && <ScheduleDialog id={dashboard.id} onClose={close} />}
        {asking === 'rename' && <DashboardDialog dashboard={dashboard} onClose={close} />}
      </Suspense>
      <Confirm
        open={asking === 'remove'}
        onOpenChange={(open) => open || close()}
        title={t.removeTitle(dashboard.name)}
        description={t.removeText}
        action={t.remove}
        onConfirm={() => remove(dashboard).then(() => navigate({ to: '/dashboard' }))}
      />
    </>
  )
}

type MenuProps = Props & { onAsk: (what: 'share' | 'schedule' | 'rename' | 'remove') => void }

function MoreMenu({ dashboard, asked, canvas, editing, states, canEditHere, onEdit, onTv, onAsk }: MenuProps) {
  const t = useMessages(dashboardMessages)
  const phone = usePhone()
  const askAbout = useAskAbout()
  const known = [...states.values()].flatMap(({ event }) => (event?.chart?.may_open ? [event.chart_id] : []))
  const save = async (kind: 'png' | 'pdf') => {
    try {
      const { savePages, savePicture } = await import('./export/save-board.ts')
      if (kind === 'pdf') await savePages(dashboard, asked)
      else if (canvas.current) await savePicture(canvas.current, dashboard.name)
    } catch {
      toast.failure(kind === 'pdf' ? t.board.pdfFailed : t.board.exportFailed)
    }
  }
  const fullScreen = () => void canvas.current?.parentElement?.requestFullscreen?.().catch(() => {})
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.board.more}>
          <Ellipsis />
        </IconButton>
      }
    >
      {phone && canEditHere && !editing && (
        <MenuItem icon={<Pencil />} onClick={() => onEdit(true)}>
          {t.board.edit}
        </MenuItem>
      )}
      {known.length > 0 && (
        <MenuItem icon={<MessageCircle />} onClick={() => void askAbout(known, dashboard.name)}>
          {t.board.ask}
        </MenuItem>
      )}
      <MenuItem icon={<Share />} onClick={() => onAsk('share')}>
        {t.board.share}
      </MenuItem>
      <MenuItem icon={<Mail />} onClick={() => onAsk('schedule')}>
        {t.board.schedule}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Maximize />} onClick={fullScreen}>
        {t.board.fullScreen}
      </MenuItem>
      <MenuItem icon={<Tv />} onClick={onTv}>
        {t.board.tv}
      </MenuItem>
      {!editing && (
        <>
          <MenuSeparator />
          <MenuItem icon={<FileImage />} onClick={() => save('png')}>
            {t.board.exportPng}
          </MenuItem>
          <MenuItem icon={<FileText />} onClick={() => save('pdf')}>
            {t.board.exportPdf}
          </MenuItem>
        </>
      )}
      {dashboard.may_edit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil />} onClick={() => onAsk('rename')}>
            {t.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={() => onAsk('remove')}>
            {t.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Whether what was changed is saved, and the way back. */
function SaveState({ state, editor }: Pick<Props, 'state' | 'editor'>) {
  const t = useMessages(dashboardMessages).board
  useEditorKeys({
    save: () => void editor.flush(),
    undo: state.done.length > 0 ? () => editor.undo() : undefined,
    redo: state.undone.length > 0 ? () => editor.redo() : undefined,
  })
  const words = state.failure ? t.notSaved : state.saving ? t.saving : editor.dirty ? t.unsaved : t.saved
  return (
    <>
      <span role="status" className="flex items-center gap-1.5 whitespace-nowrap text-12 text-fg-3">
        {state.failure && <CircleAlert aria-hidden="true" className="size-3.5 text-warn" />}
        {words}
      </span>
      <IconButton label={t.undo} disabled={state.done.length === 0} onClick={() => editor.undo()}>
        <Undo2 />
      </IconButton>
      <IconButton label={t.redo} disabled={state.undone.length === 0} onClick={() => editor.redo()}>
        <Redo2 />
      </IconButton>
    </>
  )
}

/** How old the oldest numbers on the page are. */
function OldestAge({ states }: Pick<Props, 'states'>) {
  const t = useMessages(dashboardMessages).board
  const language = useLanguage()
  const now = useNow()
  const times = [...states.values()].flatMap(({ event }) => readAt(event) ?? [])
  const oldest = times.sort()[0]
  if (!oldest) return null
  return (
    <time dateTime={oldest} className="whitespace-nowrap text-12 text-fg-3 phone:hidden">
      {t.asOf(formatRelative(oldest, language, new Date(now)))}
    </time>
  )
}
