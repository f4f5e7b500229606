import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { BrokerTest, DeviceBroker } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { createBroker, testBroker, updateBroker, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { bodyOf, type EditedBroker, editedBroker, emptyTopic, wrongPaths } from './edited-broker.ts'
import { TopicFields } from './topic-fields.tsx'

type Text = 'name' | 'host' | 'port' | 'username'

/** How a broker is reached, and what is listened to; tried before it is saved, where one likes. */
export function BrokerDialog({ broker, onDone }: { broker: DeviceBroker | undefined; onDone: () => void }) {
  const t = useMessages(deviceMessages).brokers
  const form = useId()
  const { work, busy } = useDeviceWork()
  const [edited, setEdited] = useState<EditedBroker>(() => editedBroker(broker))
  const [isSent, setSent] = useState(false)
  const [tested, setTested] = useState<BrokerTest>()
  const wrong = isSent ? wrongPaths(edited) : []
  const set = (next: Partial<EditedBroker>) => {
    setEdited({ ...edited, ...next })
    setTested(undefined)
  }
  const whenRight = (go: () => void) => {
    setSent(true)
    if (wrongPaths(edited).length === 0 && !busy) go()
  }
  const body = bodyOf(edited, broker)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    whenRight(() => {
      const save = () => (broker ? updateBroker(broker.id, body) : createBroker(body))
      void work('save', save, t.form.saved).then((saved) => saved && onDone())
    })
  }
  const test = () =>
    whenRight(
      () => void work('test', async () => setTested(await testBroker(broker ? { ...body, id: broker.id } : body))),
    )
  const text = (name: Text, label: string, problem = t.form.required) => (
    <Field label={label} required={name !== 'username'} error={wrong.includes(name) && problem}>
      <Input
        name={name}
        autoComplete="off"
        inputMode={name === 'port' ? 'numeric' : 'text'}
        value={edited[name]}
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
          <Button loading={busy === 'test'} onClick={test}>
            {t.form.test}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy === 'save'}>
            {t.form.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {text('name', t.form.name)}
        <div className="grid grid-cols-[1fr_120px] gap-3">
          {text('host', t.form.host)}
          {text('port', t.form.port, t.form.portWrong)}
        </div>
        <Switch
          checked={edited.encrypted}
          onCheckedChange={(encrypted) => {
            const isUsual = edited.port === '8883' || edited.port === '1883'
            set({ encrypted, ...(isUsual && { port: encrypted ? '8883' : '1883' }) })
          }}
        >
          {t.form.encrypted}
        </Switch>
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {text('username', t.form.username)}
          <Field label={t.form.password} hint={broker?.has_password && t.form.kept}>
            <PasswordInput
              autoComplete="new-password"
              value={edited.password}
              onChange={({ target }) => set({ password: target.value })}
            />
          </Field>
        </div>
        {edited.encrypted && (
          <Field label={t.form.authority} hint={t.form.authorityHint} optional>
            <Textarea
              rows={2}
              className="font-mono"
              maxLength={deviceLimits.certificate}
              value={edited.authority}
              onChange={({ target }) => set({ authority: target.value })}
            />
          </Field>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="text-13 font-medium text-fg-2">{t.form.topics}</legend>
          <p className="text-12 text-fg-3">{t.form.topicsHint}</p>
          <ul className="flex flex-col gap-2">
            {edited.topics.map((topic, index) => (
              <TopicFields
                // biome-ignore lint/suspicious/noArrayIndexKey: topics have no id, and their fields keep nothing of their own
                key={index}
                topic={topic}
                wrong={{ filter: wrong.includes(`topics.${index}.filter`), key: wrong.includes(`topics.${index}.key`) }}
                onChange={(changed) => set({ topics: edited.topics.with(index, changed) })}
                onRemove={
                  edited.topics.length > 1 ? () => set({ topics: edited.topics.toSpliced(index, 1) }) : undefined
                }
              />
            ))}
          </ul>
          {edited.topics.length < deviceLimits.topics && (
            <div>
              <Button variant="ghost" icon={<Plus />} onClick={() => set({ topics: [...edited.topics, emptyTopic] })}>
                {t.form.addTopic}
              </Button>
            </div>
          )}
        </fieldset>
        <p aria-live="polite" className={tested?.ok ? 'text-good' : 'text-bad'}>
          {tested && (tested.ok ? t.form.works : [t.states[tested.state], tested.reason].filter(Boolean).join(': '))}
        </p>
      </form>
    </Dialog>
  )
}
