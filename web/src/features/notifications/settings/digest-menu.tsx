import { Clock } from 'lucide-react'
import { type DigestChoice, digestChoice } from '#contract/notifications/delivery.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { notificationMessages } from '../messages/index.ts'
import type { NotificationPreference } from './api.ts'

type Props = { row: NotificationPreference; onChange: (digest: DigestChoice) => void }

/** When the mails of one kind go out, where that is not as for all. */
export function DigestMenu({ row, onChange }: Props) {
  const t = useMessages(notificationMessages)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.preferences.whenOf(t.kinds[row.kind])} size="sm" className="text-fg-3">
          <Clock />
        </IconButton>
      }
    >
      <MenuRadio
        label={t.preferences.when}
        options={digestChoice.options.map((value) => ({ value, label: t.digests[value] }))}
        value={row.digest}
        onValueChange={onChange}
      />
    </Menu>
  )
}
