import { Eye } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { type ViewedRole, viewAs } from '#web/lib/session/view-as.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { appMessages } from '../messages/index.ts'

/** Over every screen while somebody looks as a lesser role, with the way out. */
export default function ViewingBanner({ role }: { role: ViewedRole }) {
  const t = useMessages(appMessages).viewing
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
