import { Download, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import type { ExportFormat } from '#contract/chat-export/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { ListedSession } from '../api/sessions.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { ShareDialog } from './lazy-share-dialog.tsx'
import { useSessionActions } from './use-session-actions.ts'

type Props = {
  session: Pick<ListedSession, 'id' | 'session_name' | 'pinned'>
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  onRename: () => void
  onRemove: () => void
}

const formats: readonly ExportFormat[] = ['md', 'pdf', 'json']

/** What can be done with a session, at its row and at its bar. */
export function SessionMenu({ session, trigger, align = 'start', onRename, onRemove }: Props) {
  const t = useMessages(chatFrameMessages)
  const actions = useSessionActions()
  const [sharing, setSharing] = useState(false)
  const afterClose = useRef<() => void>(undefined)
  const onClosed = () => {
    afterClose.current?.()
    afterClose.current = undefined
  }
  const thenShare = () => {
    afterClose.current = () => setSharing(true)
  }
  const thenRename = () => {
    afterClose.current = onRename
  }
  return (
    <>
      <Menu align={align} className="min-w-40" trigger={trigger} onClosed={onClosed}>
        <MenuItem icon={<Pencil />} onClick={thenRename}>
          {t.rename}
        </MenuItem>
        <MenuItem icon={session.pinned ? <PinOff /> : <Pin />} onClick={() => actions.togglePin(session)}>
          {session.pinned ? t.unpin : t.pin}
        </MenuItem>
        <MenuItem icon={<Link2 />} onClick={thenShare}>
          {t.share}
        </MenuItem>
        <MenuSeparator />
        {formats.map((format) => (
          <MenuItem key={format} icon={<Download />} onClick={() => void actions.saveAs(session, format)}>
            {t.exportAs[format]}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
          {t.delete}
        </MenuItem>
      </Menu>
      <ShareDialog sessionId={session.id} open={sharing} onClose={() => setSharing(false)} />
    </>
  )
}
