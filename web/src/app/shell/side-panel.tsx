import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { fillComposer } from '#web/features/chat/index.ts'
import { NotificationPanel, useNotificationPanelOpen } from '#web/features/notifications/index.ts'
import { ShortcutPanel, shortcutPanel, useShortcutPanelOpen } from '#web/features/shortcuts/index.ts'

/** The right panel of what belongs to no screen. */
export function SidePanel() {
  const open = useShortcutPanelOpen()
  const notifications = useNotificationPanelOpen()
  const navigate = useNavigate()

  const use = async (prompt: string) => {
    if (!fillComposer(prompt)) {
      await navigate({ to: '/' })
      fillComposer(prompt)
    }
    // On a phone the panel covers the composer.
    if (matchMedia('(width < 768px)').matches) shortcutPanel.close()
  }
  return (
    <Suspense>
      {open && <ShortcutPanel open onClose={shortcutPanel.close} onUse={({ prompt }) => void use(prompt)} />}
      {notifications && <NotificationPanel />}
    </Suspense>
  )
}
