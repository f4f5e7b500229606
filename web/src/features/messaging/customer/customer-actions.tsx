import { Ban, Combine } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OpenedConversation } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { blockContact, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { customerMessages } from './messages/index.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** What seldom becomes of a customer: joined with another one, blocked and unblocked. */
export function CustomerActions({ opened: { contact, conversation } }: { opened: OpenedConversation }) {
  const t = useMessages(customerMessages)
  const { blocked: words } = useMessages(inboxMessages)
  const { work, busy } = useInboxWork()
  const [asking, setAsking] = useState<'block' | 'join'>()
  const { id, name, blocked_at } = contact
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-3.5">
      <Button size="sm" icon={<Combine />} onClick={() => setAsking('join')}>
        {t.join}
      </Button>
      {blocked_at === null ? (
        <Button size="sm" icon={<Ban />} onClick={() => setAsking('block')}>
          {t.block}
        </Button>
      ) : (
        <Button
          size="sm"
          loading={busy === 'unblock'}
          onClick={() => void work('unblock', () => blockContact(id, false), words.unblocked(name))}
        >
          {words.unblock}
        </Button>
      )}
      <Confirm
        open={asking === 'block'}
        onOpenChange={(open) => open || setAsking(undefined)}
        title={t.blockTitle(name)}
        description={conversation.channel === 'widget' ? `${t.blockText} ${t.blockWebsite}` : t.blockText}
        action={t.blockAction}
        onConfirm={() => work('block', () => blockContact(id, true), t.blocked(name))}
      />
      {asking === 'join' && (
        <Suspense>
          <MergeDialog contact={contact} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
