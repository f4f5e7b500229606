import { useState } from 'react'
import type { EmailConnection } from '#contract/email/connection.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { disconnectEmail, useEmailWork } from '../api.ts'
import { useEmailAddress } from '../email-address.ts'
import { emailMessages } from '../messages/index.ts'

/** How the connection stands, who made it, and its end. */
export function ConnectionState({ connection }: { connection: EmailConnection }) {
  const t = useMessages(emailMessages)
  const language = useLanguage()
  const { work } = useEmailWork()
  const { show } = useEmailAddress()
  const [asking, setAsking] = useState(false)
  const may = useMay('email.manage')
  const { state, synced_at, connected_by } = connection
  const facts = [
    synced_at && t.setup.syncedAt(formatRelative(synced_at, language, new Date())),
    connected_by && t.setup.connectedBy(connected_by),
  ]
  const end = async () => {
    const ended = await work('end', disconnectEmail, t.setup.disconnected)
    if (ended) show({ part: 'inbox' }, true)
    return ended
  }
  return (
    <section aria-labelledby="email-state" className="flex flex-col gap-2 border-line-soft border-t pt-5">
      <h2 id="email-state" className="font-semibold">
        {t.setup.status}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'connected' ? 'good' : state === 'connecting' ? 'neutral' : 'warn'}>
          {t.states[state]}
        </Badge>
        <span className="text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {may && (
        <div className="mt-2">
          <Button onClick={() => setAsking(true)}>{t.setup.disconnect}</Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title={`${t.setup.disconnect}: ${connection.email}`}
            description={t.setup.disconnectText}
            action={t.setup.disconnect}
            onConfirm={end}
          />
        </div>
      )}
    </section>
  )
}
