import type { MessagingAccount } from '#contract/messaging/account.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { setupMessages } from './messages/index.ts'

/** What is entered at Meta so that messages come here. */
export function WebhookDialog({ account, onClose }: { account: MessagingAccount; onClose: () => void }) {
  const t = useMessages(setupMessages).webhook
  const rows = [
    [t.address, account.webhook_url],
    [t.token, account.verify_token],
  ] as const
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title} description={t.text}>
      <div className="flex flex-col gap-3 pb-2">
        {rows.map(([label, value]) => (
          <Field key={label} label={label}>
            <Input
              readOnly
              value={value}
              className="font-mono"
              onFocus={({ target }) => target.select()}
              end={<CopyIconButton label={`${t.copy}: ${label}`} text={value} />}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
