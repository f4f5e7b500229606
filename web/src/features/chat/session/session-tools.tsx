import { Download, Share } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/chat/schemas.ts'
import { exportFormat } from '#contract/chat-export/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { chatMessages } from '../messages/index.ts'
import { Late } from '../parts/late.tsx'
import { ShareDialog } from '../sessions/lazy-share-dialog.tsx'
import { useSessionActions } from '../sessions/use-session-actions.ts'

const quiet = buttonClass({ variant: 'ghost', size: 'sm', className: 'phone:hidden' })

/** Share and export, beside the session's name; on a phone they are in its menu. */
export function SessionTools({ session }: { session: Session }) {
  const t = useMessages(chatMessages)
  const actions = useSessionActions()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <button type="button" className={quiet} onClick={() => setSharing(true)}>
        <Share />
        {t.share}
      </button>
      <Menu
        align="end"
        className="min-w-40"
        trigger={
          <button type="button" className={quiet}>
            <Download />
            {t.export}
          </button>
        }
      >
        {exportFormat.options.map((format) => (
          <MenuItem key={format} onClick={() => void actions.saveAs(session, format)}>
            {t.exportAs[format]}
          </MenuItem>
        ))}
      </Menu>
      <Late>
        <ShareDialog sessionId={session.id} open={sharing} onClose={() => setSharing(false)} />
      </Late>
    </>
  )
}
