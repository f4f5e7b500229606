import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { BrokerTest, DeviceBroker, DeviceBrokerInput } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { createBroker, testBroker, updateBroker } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { TopicFields } from './topic-fields.tsx'
import { emptyTopic, type WrittenBroker, writtenBroker, writtenBrokerSchema } from './written-broker.ts'

type Text = 'name' | 'host' | 'port' | 'username'

/** How a broker is reached, and what is listened to; tried before it is saved, where one likes. */
export function BrokerDialog({ broker, onDone }: { broker: DeviceBroker | undefined; onDone: () => void }) {
  const t = useMessages(deviceMessages).brokers
  const formId = useId()
  const stored = useStored(endpointGroups.devices)
  const [tested, setTested] = useState<BrokerTest>()
  const { draft, change, errorAt, onSubmit, store, onPress, onFailed } = useDraftForm({
    schema: writtenBrokerSchema(broker),
    values: writtenBroker(broker),
    call: (body: DeviceBrokerInput) => (broker ? updateBroker(broker.id, body) : createBroker(body)),
    onDone: () => {
      stored(t.form.saved)
      onDone()
    },
    codeFields: { device_broker_password: 'password' },
  })
  const test = useSubmit({
    call: (body: DeviceBrokerInput) => testBroker(broker ? { ...body, id: broker.id } : body),
    onDone: setTested,
    onFailed,
  })
  const set = (part: Partial<WrittenBroker>) => {
    change(part)
    setTested(undefined)
  }
  const text = (name: Text, label: string) => (
    <Field label={label} required={name !== 'username'} error={errorAt(name)}>
      <Input
        autoComplete="off"
        inputMode={name === 'port' ? 'numeric' : 'text'}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      title={broker?.name ?? t.add}
      description={t.text}
      actions={
        <>
          <Button form={formId} loading={test.busy} onClick={(event) => onPress(event, test.submit)}>
            {t.form.test}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={store.busy}>
            {t.form.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        {text('name', t.form.name)}
        <div className="grid grid-cols-[1fr_120px] gap-3">
          {text('host', t.form.host)}
          {text('port', t.form.port)}
        </div>
        <Switch
          checked={draft.encrypted}
          onCheckedChange={(encrypted) => {
            const isUsual = draft.port === '8883' || draft.port === '1883'
            set({ encrypted, ...(isUsual && { port: encrypted ? '8883' : '1883' }) })
          }}
        >
          {t.form.encrypted}
        </Switch>
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {text('username', t.form.username)}
          <Field label={t.form.password} hint={broker?.has_password && t.form.kept} error={errorAt('password')}>
            <PasswordInput
              autoComplete="new-password"
              value={draft.password}
              onChange={({ target }) => set({ password: target.value })}
            />
          </Field>
        </div>
        {draft.encrypted && (
          <Field label={t.form.authority} hint={t.form.authorityHint} error={errorAt('authority')} optional>
            <Textarea
              rows={2}
              className="font-mono"
              maxLength={deviceLimits.certificate}
              value={draft.authority}
              onChange={({ target }) => set({ authority: target.value })}
            />
          </Field>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="text-13 font-medium text-fg-2">{t.form.topics}</legend>
          <p className="text-12 text-fg-3">{t.form.topicsHint}</p>
          <ul className="flex flex-col gap-2">
            {draft.topics.map((topic, index) => (
              <TopicFields
                // biome-ignore lint/suspicious/noArrayIndexKey: topics have no id, and their fields keep nothing of their own
                key={index}
                topic={topic}
                errorAt={(name) => errorAt(`topics.${index}.${name}`)}
                onChange={(changed) => set({ topics: draft.topics.with(index, changed) })}
                onRemove={draft.topics.length > 1 ? () => set({ topics: draft.topics.toSpliced(index, 1) }) : undefined}
              />
            ))}
          </ul>
          {draft.topics.length < deviceLimits.topics && (
            <div>
              <Button variant="ghost" icon={<Plus />} onClick={() => set({ topics: [...draft.topics, emptyTopic] })}>
                {t.form.addTopic}
              </Button>
            </div>
          )}
        </fieldset>
        <FailureNote error={store.error ?? test.error} retryAt={store.retryAt || test.retryAt} />
        <p aria-live="polite" className={tested?.ok ? 'text-good' : 'text-bad'}>
          {tested && (tested.ok ? t.form.works : [t.states[tested.state], tested.reason].filter(Boolean).join(': '))}
        </p>
      </form>
    </Dialog>
  )
}
