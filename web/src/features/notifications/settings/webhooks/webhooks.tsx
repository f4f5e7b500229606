import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { NotificationWebhook } from '#contract/notifications/webhooks.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notificationMessages } from '../../messages/index.ts'
import { webhooksOptions } from './api.ts'
import { webhookMessages } from './messages/index.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Where the notifications of the workspace are posted to, for programs. */
export function Webhooks() {
  const t = useMessages(webhookMessages)
  const { failed } = useMessages(notificationMessages).preferences
  const webhooks = useQuery(webhooksOptions)
  const title = useId()
  const [edited, setEdited] = useState<NotificationWebhook | 'new'>()
  return (
    <section aria-labelledby={title}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={title} className="font-semibold text-13">
          {t.title}
        </h2>
        <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          {t.add}
        </Button>
      </div>
      <p className="mt-0.5 mb-2 text-12 text-fg-3">{t.text}</p>
      <Loaded query={webhooks} failed={failed} rows={1}>
        {(list) =>
          list.length === 0 ? (
            <p className="border-line-soft border-y py-3.5 text-fg-3">{t.none}</p>
          ) : (
            <ul className="border-line-soft border-t">
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <WebhookDialog webhook={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />}
    </section>
  )
}
