import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { UsageAlert, UsageAlertSettings } from '#contract/usage/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { alertSettingsOptions } from './api.ts'
import { usageMessages } from './messages/index.ts'

const shares = [50, 80, 100] as const
type Percents = UsageAlertSettings['percents']

/** Of which shares the owner and admins are told, and what they were told. */
export function AlertsSection() {
  const all = useMessages(usageMessages)
  const t = all.alerts
  const settings = useQuery(alertSettingsOptions)
  const alerts = useQuery(endpointQuery(usageEndpoints.listUsageAlerts, { query: { page: 1 } }))
  return (
    <Card title={t.title}>
      <p className="mb-3 text-pretty text-fg-2">{t.about}</p>
      <Loaded query={settings} failed={all.loadFailed} rows={1}>
        {({ percents }) => <Shares percents={percents} />}
      </Loaded>
      <h4 className="mt-5 mb-1 font-medium text-fg-2">{t.recent}</h4>
      <Loaded query={alerts} failed={all.loadFailed} rows={2}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="text-fg-3">{t.none}</p>
          ) : (
            <ul>
              {records.map((alert) => (
                <Alert key={alert.id} alert={alert} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Shares({ percents }: { percents: Percents }) {
  const t = useMessages(usageMessages).alerts
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (chosen: Percents) => api.call(usageEndpoints.setUsageAlertSettings, { body: { percents: chosen } }),
    onSuccess: (saved) => queries.setQueryData(alertSettingsOptions.queryKey, saved),
  })
  // What fails is shown below the choice; undone elsewhere, where nobody sees that any more.
  const undo = () => void save.mutateAsync(percents).catch((error: Error) => toast.failure(error.message))
  const change = (chosen: Percents) =>
    void save.mutateAsync(chosen).then(
      () => void toast.success(t.saved, { label: t.undo, run: undo }),
      () => {},
    )
  // Shown as chosen while it is being saved.
  const shown = save.isPending ? save.variables : percents
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">{t.title}</legend>
      {shares.map((share) => (
        <Checkbox
          key={share}
          checked={shown.includes(share)}
          disabled={save.isPending}
          onCheckedChange={(on) => change(on ? [...percents, share] : percents.filter((percent) => percent !== share))}
        >
          {t.share(String(share))}
        </Checkbox>
      ))}
      <FailureNote error={save.error} />
    </fieldset>
  )
}

function Alert({ alert: { percent, subject, subject_id, name, used, limit, at } }: { alert: UsageAlert }) {
  const t = useMessages(usageMessages).alerts
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const what = t.subjects[subject](name === subject_id ? '' : name)
  return (
    <li className="flex items-baseline justify-between gap-4 border-line-soft border-t py-2 first:border-0">
      <span className="min-w-0">
        {t.told(String(percent), what)}{' '}
        <span className="text-12 text-fg-3 tabular-nums">{`${number(used)} / ${number(limit)}`}</span>
      </span>
      <time dateTime={at} className="flex-none text-12 text-fg-3">
        {formatDate(at, language, 'moment')}
      </time>
    </li>
  )
}
