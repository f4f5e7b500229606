import { useQuery } from '@tanstack/react-query'
import { kindRules } from '#contract/notifications/kinds.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { notificationMessages } from '../messages/index.ts'
import {
  deliveryOptions,
  type NotificationPreference,
  type PreferenceChange,
  preferenceOptions,
  useChoose,
} from './api.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { DigestMenu } from './digest-menu.tsx'
import { browserOptions, pushOptions } from './push/api.ts'
import { PushSection } from './push/push-section.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

const topics = ['workspaces', 'usage', 'payments', 'monitoring'] as const

/** Which kinds are told in the app and by mail, and when; every choice holds at once. */
export default function PreferencesSection() {
  const t = useMessages(notificationMessages)
  const preferences = useQuery(preferenceOptions)
  const delivery = useQuery(deliveryOptions)
  const push = useQuery(pushOptions)
  const browser = useQuery(browserOptions)
  // What stands above the kinds comes with them: it would push them down.
  const isWaiting = delivery.isPending || push.isPending || browser.isPending
  const together = isWaiting ? { ...preferences, data: undefined } : preferences
  const hasPush = (push.data?.devices.length ?? 0) > 0
  const mayPost = useMay('webhooks.manage')
  const inWorkspace = useInWorkspace()
  usePageTitle(t.title)
  return (
    <section aria-labelledby="notifications-title" className="flex flex-col">
      <h1 id="notifications-title" className="font-semibold text-18 tracking-[-0.012em]">
        {t.title}
      </h1>
      <p className="mt-1 mb-5 text-pretty text-fg-2">{t.preferences.text}</p>
      <Loaded query={together} failed={t.preferences.failed} rows={10}>
        {({ records }) => (
          <div className="flex flex-col gap-8">
            <Loaded query={delivery} failed={t.preferences.failed}>
              {(chosen) => <DeliveryFields delivery={chosen} />}
            </Loaded>
            <Loaded query={push} failed={t.preferences.failed} rows={1}>
              {({ public_key, devices }) =>
                browser.data && <PushSection publicKey={public_key} devices={devices} {...browser.data} />
              }
            </Loaded>
            {topics.map((topic) => (
              <Topic
                key={topic}
                topic={topic}
                hasPush={hasPush}
                rows={records.filter(({ kind }) => kindRules[kind].topic === topic)}
              />
            ))}
            {mayPost && inWorkspace && <Webhooks />}
          </div>
        )}
      </Loaded>
    </section>
  )
}

type TopicProps = {
  topic: (typeof topics)[number]
  /** Some browser gets push messages: which kinds is worth choosing. */
  hasPush: boolean
  rows: readonly NotificationPreference[]
}

function Topic({ topic, hasPush, rows }: TopicProps) {
  const t = useMessages(notificationMessages)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t.topics[topic]}</caption>
      <thead>
        <tr className="text-12 text-fg-3">
          <th scope="col" className="pb-2 font-semibold text-13 text-fg">
            {t.topics[topic]}
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium phone:w-16">
            {t.preferences.inApp}
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium phone:w-16">
            {t.preferences.email}
          </th>
          {hasPush && (
            <th scope="col" className="w-20 pb-2 text-center font-medium phone:w-12">
              {t.preferences.push}
            </th>
          )}
          <th scope="col" className="w-8 pb-2">
            <span className="sr-only">{t.preferences.when}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.kind} row={row} hasPush={hasPush} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, hasPush }: { row: NotificationPreference; hasPush: boolean }) {
  const t = useMessages(notificationMessages)
  const choose = useChoose()
  const { kind } = row
  const put = (change: PreferenceChange) => choose.mutate({ kind, ...change })
  return (
    <tr className="border-line-soft border-t">
      <th scope="row" className="py-2.5 pr-3 font-normal phone:py-1.5">
        {t.kinds[kind]}
        {row.email_fixed && <span className="block text-12 text-fg-3">{t.preferences.fixed}</span>}
        {row.email && row.digest !== 'default' && (
          <span className="block text-12 text-fg-3">{t.preferences.mailed[row.digest]}</span>
        )}
      </th>
      <td className="py-2.5 phone:py-0.5">
        <span className="flex justify-center">
          <Checkbox checked={row.in_app} onCheckedChange={(in_app) => put({ in_app })}>
            <span className="sr-only">{t.preferences.inAppOf(t.kinds[kind])}</span>
          </Checkbox>
        </span>
      </td>
      <td className="py-2.5 phone:py-0.5">
        <span className="flex items-center justify-center">
          <Checkbox checked={row.email} disabled={row.email_fixed} onCheckedChange={(email) => put({ email })}>
            <span className="sr-only">{t.preferences.emailOf(t.kinds[kind])}</span>
          </Checkbox>
        </span>
      </td>
      {hasPush && (
        <td className="py-2.5 phone:py-0.5">
          <span className="flex justify-center">
            <Checkbox checked={row.push} onCheckedChange={(chosen) => put({ push: chosen })}>
              <span className="sr-only">{t.preferences.pushOf(t.kinds[kind])}</span>
            </Checkbox>
          </span>
        </td>
      )}
      <td className="w-8 text-right">
        {row.email && !row.email_fixed && <DigestMenu row={row} onChange={(digest) => put({ digest })} />}
      </td>
    </tr>
  )
}
