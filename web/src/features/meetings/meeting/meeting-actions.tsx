import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, FileText, Mail, Pencil, RotateCcw, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { isMeetingBusy, type MeetingDetail, meetingExportFormat } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { meetingMessages } from '../messages/index.ts'
import { MailDialog } from './mail-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

type Open = 'share' | 'mail' | 'rename' | 'delete' | 'again' | 'rewrite' | undefined

/** What can be done with a meeting: everybody takes it along, its owner does the rest. */
export function MeetingActions({ meeting }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { is_mine, lines, state, hears, sound } = meeting
  const hasWords = lines.length > 0
  // The title needs the room.
  const isPhone = usePhone()
  const isBusy = isMeetingBusy(state) || state === 'recording' || state === 'interrupted'
  return (
    <>
      {is_mine && hasWords && !isPhone && (
        <Button icon={<Mail />} onClick={() => setOpen('mail')}>
          {t.mail.open}
        </Button>
      )}
      {is_mine && (
        <Button icon={<Share2 />} onClick={() => setOpen('share')}>
          <span className="phone:sr-only">{t.share.open}</span>
        </Button>
      )}
      {hasWords && !(isPhone && is_mine) && <ExportMenu meeting={meeting} />}
      {is_mine && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t.one.more}>
              <Ellipsis />
            </IconButton>
          }
        >
          {isPhone && hasWords && (
            <>
              <MenuItem icon={<Mail />} onClick={() => setOpen('mail')}>
                {t.mail.open}
              </MenuItem>
              <ExportItems meeting={meeting} />
              <MenuSeparator />
            </>
          )}
          <MenuItem icon={<Pencil />} onClick={() => setOpen('rename')}>
            {t.one.rename}
          </MenuItem>
          {!isBusy && hasWords && (
            <MenuItem icon={<FileText />} onClick={() => setOpen('rewrite')}>
              {t.one.rewrite}
            </MenuItem>
          )}
          {!isBusy && hasWords && hears && sound && (
            <MenuItem icon={<RotateCcw />} onClick={() => setOpen('again')}>
              {t.one.again}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} onClick={() => setOpen('delete')}>
            {t.one.delete}
          </MenuItem>
        </Menu>
      )}
      {open === 'share' && <ShareDialog meeting={meeting} onClose={close} />}
      {open === 'mail' && <MailDialog meetingId={meeting.id} items={null} onClose={close} />}
      {open === 'rename' && <RenameDialog meeting={meeting} onClose={close} />}
      <Questions meeting={meeting} open={open} onClose={close} />
    </>
  )
}

function ExportMenu({ meeting }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages).one
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download />}>
          <span className="phone:sr-only">{t.export}</span>
        </Button>
      }
    >
      <ExportItems meeting={meeting} />
    </Menu>
  )
}

function ExportItems({ meeting: { id, title } }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages).one
  const save = async (format: (typeof meetingExportFormat.options)[number]) => {
    try {
      saveFile(
        await api.blob(meetingEndpoints.exportMeeting, { params: { id }, query: { format } }),
        `${title}.${format}`,
      )
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.exportFailed)
    }
  }
  return meetingExportFormat.options.map((format) => (
    <MenuItem key={format} icon={<Download />} onClick={() => void save(format)}>
      {t.formats[format]}
    </MenuItem>
  ))
}

/** What costs something, or cannot be taken back, is asked first. */
function Questions({ meeting: { id }, open, onClose }: { meeting: MeetingDetail; open: Open; onClose: () => void }) {
  const t = useMessages(meetingMessages).one
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { work } = useWorkOf(endpointGroups.meetings)
  const params = { id }
  const onOpenChange = (next: boolean) => next || onClose()
  const remove = async () => {
    if (!(await work('remove', () => api.call(meetingEndpoints.removeMeeting, { params }), t.deleted))) return false
    await navigate({ to: '/meetings' })
    queries.removeQueries({ queryKey: endpointKey('getMeeting', { params }) })
    return true
  }
  const body = { zone: ownZone() }
  return (
    <>
      <Confirm
        open={open === 'delete'}
        onOpenChange={onOpenChange}
        title={t.deleteTitle}
        description={t.deleteText}
        action={t.remove}
        onConfirm={remove}
      />
      <Confirm
        open={open === 'again'}
        onOpenChange={onOpenChange}
        harmless
        title={t.againTitle}
        description={t.againText}
        action={t.again}
        onConfirm={() => work('again', () => api.call(meetingEndpoints.recogniseMeeting, { params, body }), t.begun)}
      />
      <Confirm
        open={open === 'rewrite'}
        onOpenChange={onOpenChange}
        harmless
        title={t.rewriteTitle}
        description={t.rewriteText}
        action={t.rewrite}
        onConfirm={() =>
          work('rewrite', () => api.call(meetingEndpoints.writeMeetingMinutes, { params, body }), t.begun)
        }
      />
    </>
  )
}
