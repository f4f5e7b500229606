import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Access } from '#contract/chat/visible-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chatMessages } from '../messages/index.ts'

/** In the place of the composer, in a chat of somebody else: whose it is, and where one can ask. */
export function ViewerNote({ owner }: { owner: Access['owner'] }) {
  const t = useMessages(chatMessages).viewer
  return (
    <ReadOnlyNote
      text={t.note(owner.name)}
      action={
        <Link to="/" className={buttonClass({ className: 'phone:w-full' })}>
          {t.askOwn}
        </Link>
      }
    />
  )
}

/** In the place of the composer: why nothing can be asked, and what can be done. */
export function ReadOnlyNote({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[752px] flex-none px-4 pb-4 phone:px-2.5 phone:pb-[max(10px,env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-3 phone:flex-wrap rounded-lg border border-line bg-panel px-3.5 py-3">
        <Lock aria-hidden="true" className="size-4 flex-none text-fg-3" />
        <p className="min-w-0 flex-1 text-fg-2 [overflow-wrap:anywhere]">{text}</p>
        {action}
      </div>
    </div>
  )
}
