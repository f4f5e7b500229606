import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import {
  type NotificationWebhook,
  type NotificationWebhookInput,
  notificationWebhookInput,
  webhookKinds,
} from '#contract/notifications/webhooks.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { createWebhook, updateWebhook } from './api.ts'
import { webhookMessages } from './messages/index.ts'

type Props = { webhook: NotificationWebhook | undefined; onDone: () => void }

/** What is posted where. The secret of a new one is shown this once. */
export function WebhookDialog({ webhook, onDone }: Props) {
  const t = useMessages(webhookMessages)
  const form = useId()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<NotificationWebhookInput>(() => inputOf(webhook))
  const [isSent, setSent] = useState(false)
  const wrong = isSent ? wrongFields(edited) : []
  const set = (change: Partial<NotificationWebhookInput>) => setEdited({ ...edited, ...change })
  const { submit, busy, error, result } = useSubmit({
    call: async () =>
      webhook ? { secret: null, saved: await updateWebhook(webhook.id, edited) } : createWebhook(edited),
    onDone: ({ secret }) => {
      void invalidateEndpoints(queries, endpointGroups.notificationWebhooks)
      if (secret !== null) return
      toast.success(t.saved)
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrongFields(edited).length === 0) submit(undefined)
  }
  if (result?.secret) return <MadeWebhook secret={result.secret} onClose={onDone} />
  const { kinds } = edited
  const toggle = (kind: (typeof webhookKinds)[number]) =>
    set({ kinds: webhookKinds.filter((each) => (each === kind) !== kinds.includes(each)) })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      title={webhook?.name ?? t.add}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {webhook ? t.save : t.create}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
        <Field label={t.name} required error={wrong.includes('name') && t.nameWrong}>
          <Input
            value={edited.name}
            maxLength={limits.notifications.webhookName}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label={t.address} required error={wrong.includes('address') && t.addressWrong}>
          <Input
            type="url"
            value={edited.address}
            placeholder="https://"
            autoComplete="off"
            onChange={({ target }) => set({ address: target.value.trim() })}
          />
        </Field>
        <fieldset className="flex flex-col gap-2 phone:gap-0">
          <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.kinds}</legend>
          {webhookKinds.map((kind) => (
            <Checkbox key={kind} checked={kinds.includes(kind)} onCheckedChange={() => toggle(kind)}>
              {t.kindNames[kind]}
            </Checkbox>
          ))}
          {wrong.includes('kinds') && (
            <p role="alert" className="text-12 text-bad">
              {t.kindsWrong}
            </p>
          )}
        </fieldset>
        <Switch
          checked={edited.held}
          onCheckedChange={(held) => set({ held })}
          hint={webhook?.held_by ? t.heldBy(webhook.held_by) : t.heldHint}
        >
          {t.held}
        </Switch>
        <FailureNote error={error} />
      </form>
    </Dialog>
  )
}

const inputOf = (webhook: NotificationWebhook | undefined): NotificationWebhookInput =>
  webhook
    ? { name: webhook.name, address: webhook.address, kinds: webhook.kinds, held: webhook.held, active: webhook.active }
    : { name: '', address: '', kinds: [...webhookKinds], held: false, active: true }

const wrongFields = (edited: NotificationWebhookInput): readonly unknown[] =>
  notificationWebhookInput.safeParse(edited).error?.issues.map(({ path }) => path[0]) ?? []

function MadeWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(webhookMessages)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.made}
      description={t.madeText}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <CopyLine label={t.secret} text={secret} />
    </Dialog>
  )
}
