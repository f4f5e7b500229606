import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { inboxMessages } from '../messages/index.ts'
import { type Outgoing, takeBack } from './outgoing.ts'

/** For five seconds a message can be taken back. */
export function UndoBar({ held }: { held: readonly Outgoing[] }) {
  const t = useMessages(inboxMessages).composer
  const queries = useQueryClient()
  const last = held.at(-1)
  return (
    <div role="status" className="flex h-8 items-center justify-end gap-2 text-12 text-fg-3">
      {last && (
        <>
          {t.sending}
          <Button size="sm" icon={<Undo2 />} onClick={() => void takeBack(last, queries)}>
            {t.undo}
            <Kbd className="phone:hidden">{keyLabel('mod+z')}</Kbd>
          </Button>
        </>
      )}
    </div>
  )
}
