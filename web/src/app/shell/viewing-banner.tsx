import { Eye } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useViewing, viewAs } from '#web/lib/session/view-as.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { appMessages } from '../messages/index.ts'

/** Over every screen while somebody looks as a lesser role, with the way out. */
export function ViewingBanner() {
  const t = useMessages(appMessages).viewing
  const role = useViewing()
  if (!role) return null
  return (
    <Banner
      icon={<Eye />}
      action={
        <Button size="sm" onClick={viewAs.stop}>
          {t.stop}
        </Button>
      }
    >
      {t.as[role]}
    </Banner>
  )
}
