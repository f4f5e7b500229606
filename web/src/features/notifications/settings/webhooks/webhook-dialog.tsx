import { limits } from '#contract/limits.ts'
import {
  type NotificationWebhook,
  type NotificationWebhookInput,
  notificationWebhookInput,
  webhookKinds,
} from '#contract/notifications/webhooks.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { createWebhook, updateWebhook } from './api.ts'
import { webhookMessages } from './messages/index.ts'

const isAddress = (text: string) => notificationWebhookInput.shape.address.safeParse(text).success
const written = draftSchema(notificationWebhookInput, (webhook: NotificationWebhookInput) => webhook)

type Props = { webhook: NotificationWebhook | undefined; onDone: () => void }

/** What is posted where. The secret of a new one is shown this once. */
export function WebhookDialog({ webhook, onDone }: Props) {
  const t = useMessages(webhookMessages)
  const stored = useStored(endpointGroups.notificationWebhooks)
  const form = useDraftForm({
    schema: written,
    values: inputOf(webhook),
    call: async (body) =>
      webhook ? { secret: null, saved: await updateWebhook(webhook.id, body) } : createWebhook(body),
    onDone: ({ secret }) => {
      stored(secret === null ? t.saved : undefined)
      if (secret === null) onDone()
    },
    codeFields: { notification_webhook_refused: 'address' },
    whenEmpty: { name: t.nameWrong },
  })
  const { draft, change, errorAt, store } = form
  if (store.result?.secret) return <MadeWebhook secret={store.result.secret} onClose={onDone} />
  const { kinds } = draft
  const toggle = (kind: (typeof webhookKinds)[number]) =>
    change({ kinds: webhookKinds.filter((each) => (each === kind) !== kinds.includes(each)) })
  return (
    <FormDialog form={form} title={webhook?.name ?? t.add} action={webhook ? t.save : t.create} onClose={onDone}>
      <Field label={t.name} required error={errorAt('name')}>
        <Input
          value={draft.name}
          maxLength={limits.notifications.webhookName}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label={t.address}
        required
        error={errorAt('address') && (isAddress(draft.address) ? errorAt('address') : t.addressWrong)}
      >
        <Input
          type="url"
          value={draft.address}
          placeholder="https://"
          autoComplete="off"
          onChange={({ target }) => change({ address: target.value.trim() })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2 phone:gap-0">
        <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.kinds}</legend>
        {webhookKinds.map((kind) => (
          <Checkbox key={kind} checked={kinds.includes(kind)} onCheckedChange={() => toggle(kind)}>
            {t.kindNames[kind]}
          </Checkbox>
        ))}
        <p aria-live="polite" className="text-12 text-bad empty:hidden">
          {errorAt('kinds') && t.kindsWrong}
        </p>
      </fieldset>
      <Switch
        checked={draft.held}
        onCheckedChange={(held) => change({ held })}
        hint={webhook?.held_by ? t.heldBy(webhook.held_by) : t.heldHint}
      >
        {t.held}
      </Switch>
    </FormDialog>
  )
}

const inputOf = (webhook: NotificationWebhook | undefined): NotificationWebhookInput =>
  webhook
    ? { name: webhook.name, address: webhook.address, kinds: webhook.kinds, held: webhook.held, active: webhook.active }
    : { name: '', address: '', kinds: [...webhookKinds], held: false, active: true }

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
