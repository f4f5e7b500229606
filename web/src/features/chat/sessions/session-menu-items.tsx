import { Download, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { ExportFormat } from '#contract/chat-export/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { ListedSession } from '../api/sessions.ts'
import { chatMessages } from '../messages/index.ts'

type Props = {
  session: Pick<ListedSession, 'pinned'>
  onRename: () => void
  onTogglePin: () => void
  onShare: () => void
  onExport: (format: ExportFormat) => void
  onRemove: () => void
}

/** The menu gives the focus back when it has closed: what wants it must come after. */
const AFTER_CLOSE_MS = 200

const formats: readonly ExportFormat[] = ['md', 'pdf', 'json']

/** What can be done with a session, for the menus of its row and its bar. */
export function SessionMenuItems({ session, onRename, onTogglePin, onShare, onExport, onRemove }: Props) {
  const t = useMessages(chatMessages)
  return (
    <>
      <MenuItem icon={<Pencil />} onClick={() => setTimeout(onRename, AFTER_CLOSE_MS)}>
        {t.rename}
      </MenuItem>
      <MenuItem icon={session.pinned ? <PinOff /> : <Pin />} onClick={onTogglePin}>
        {session.pinned ? t.unpin : t.pin}
      </MenuItem>
      <MenuItem icon={<Link2 />} onClick={() => setTimeout(onShare, AFTER_CLOSE_MS)}>
        {t.share}
      </MenuItem>
      <MenuSeparator />
      {formats.map((format) => (
        <MenuItem key={format} icon={<Download />} onClick={() => onExport(format)}>
          {t.exportAs[format]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
        {t.delete}
      </MenuItem>
    </>
  )
}
