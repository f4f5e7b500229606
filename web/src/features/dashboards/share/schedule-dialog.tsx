import { useQuery } from '@tanstack/react-query'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { type DashboardSchedule, scheduleInput } from '#contract/dashboards/schedules.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { formatDate, formatTimeOfDay } from '#contract/kit/format/date.ts'
import { zoneName } from '#contract/kit/format/zone-name.ts'
import type { Language } from '#contract/language.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useCreateSchedule, useRemoveSchedule, useSendNow } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'

type Props = { id: DashboardId; onClose: () => void }

/** When a dashboard is mailed, and to whom. */
export default function ScheduleDialog({ id, onClose }: Props) {
  const t = useMessages(dashboardMessages).schedule
  const all = useQuery(endpointQuery(dashboardEndpoints.listDashboardSchedules, { params: { id } }))
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title} description={t.text}>
      <Loaded query={all} failed={t.loadFailed} rows={2}>
        {(rows) => (
          <ul className="mb-3 flex flex-col">
            {rows.length === 0 && <li className="text-12 text-fg-3">{t.none}</li>}
            {rows.map((row) => (
              <Row key={row.id} id={id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
      <Form id={id} />
    </Dialog>
  )
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

function Row({ id, row }: { id: DashboardId; row: DashboardSchedule }) {
  const t = useMessages(dashboardMessages).schedule
  const language = useLanguage()
  const send = useSendNow(id)
  const remove = useRemoveSchedule(id)
  const failed = (error: Error) => toast.failure(error.message)
  const when = row.every === 'week' ? t.weekdays[row.weekday - 1] : t.everies[row.every]
  return (
    <li className="flex items-center gap-1 border-line-soft border-b py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">
          {when}, {formatTimeOfDay(clock(row.hour, row.minute), language)}{' '}
          <span className="font-normal text-fg-3">{zoneName(row.time_zone)}</span>
        </p>
        <p className="truncate text-12 text-fg-3">
          {row.recipients.join(', ') || t.me} · {t.next(formatDate(row.next_at, language, 'moment', row.time_zone))}
        </p>
        {row.failed && <p className="text-12 text-bad">{t.failed[row.failed] ?? row.failed}</p>}
      </div>
      <Button
        size="sm"
        variant="ghost"
        loading={send.isPending}
        onClick={() => send.mutate(row.id, { onSuccess: () => toast.success(t.sent), onError: failed })}
      >
        {t.sendNow}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={remove.isPending}
        onClick={() => remove.mutate(row.id, { onSuccess: () => toast.success(t.removed), onError: failed })}
      >
        {t.remove}
      </Button>
    </li>
  )
}

const everies = ['day', 'workday', 'week'] as const

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** By the clocks and in the language of who plans it. */
const writtenSchedule = (language: Language) =>
  draftSchema(scheduleInput, ({ time, weekday, recipients, ...rest }: WrittenSchedule) => {
    const [hour = 8, minute = 0] = time.split(':').map(Number)
    return {
      ...rest,
      weekday: Number(weekday),
      hour,
      minute,
      time_zone: zone(),
      language,
      recipients: wordsIn(recipients),
    }
  })
type WrittenSchedule = { every: (typeof everies)[number]; weekday: string; time: string; recipients: string }
const firstSchedule: WrittenSchedule = { every: 'workday', weekday: '1', time: '08:00', recipients: '' }

function Form({ id }: { id: DashboardId }) {
  const t = useMessages(dashboardMessages).schedule
  const language = useLanguage()
  const create = useCreateSchedule(id)
  const { draft, change, errorAt, onSubmit, store, reset } = useDraftForm({
    schema: writtenSchedule(language),
    values: firstSchedule,
    call: create.mutateAsync,
    onDone: () => {
      toast.success(t.planned)
      reset({ ...draft, recipients: '' })
    },
  })
  return (
    <form noValidate className="flex flex-col gap-3 pb-1" onSubmit={onSubmit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.every} error={errorAt('every')}>
          <Select
            value={draft.every}
            options={everies.map((value) => ({ value, label: t.everies[value] }))}
            onValueChange={(every) => change({ every })}
          />
        </Field>
        <Field label={t.time} hint={zoneName(zone())} error={errorAt('time')}>
          <Input
            type="time"
            value={draft.time}
            required
            onChange={({ target }) => target.value && change({ time: target.value })}
          />
        </Field>
      </div>
      {draft.every === 'week' && (
        <Field label={t.weekday}>
          <Select
            value={draft.weekday}
            options={t.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
            onValueChange={(weekday) => change({ weekday })}
          />
        </Field>
      )}
      <Field label={t.to} hint={t.toHint} error={errorAt('recipients')} optional>
        <Input
          value={draft.recipients}
          onChange={({ target }) => change({ recipients: target.value })}
          autoComplete="off"
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <Button type="submit" variant="primary" className="self-end" loading={store.busy}>
        {t.plan}
      </Button>
    </form>
  )
}
