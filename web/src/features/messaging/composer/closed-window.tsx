import { Hourglass } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { inboxMessages } from '../messages/index.ts'

/** Free texts are over; a template is the way on. */
export function ClosedWindow({ onTemplate }: { onTemplate: () => void }) {
  const t = useMessages(inboxMessages).window
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 px-1 py-1.5 [&_svg]:size-4">
      <Hourglass aria-hidden="true" className="flex-none text-warn" />
      <p className="min-w-0 flex-1 basis-60 text-fg-2">{t.closedText}</p>
      <Button variant="primary" data-action="template" onClick={onTemplate}>
        {t.choose}
      </Button>
    </div>
  )
}
