import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingRetention } from '#contract/meetings/retention.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { meetingMessages } from './messages/index.ts'

const offered = [7, 30, 90, 180, 365, 730]

/** How long the place keeps how its meetings sounded and what was said. */
export default function RetentionDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(meetingMessages).retention
  const rule = useQuery(endpointQuery(meetingEndpoints.getMeetingRetention))
  return (
    <Loaded query={rule} failed={t.failed} rows={2}>
      {(found) => <RuleDialog rule={found} onClose={onClose} />}
    </Loaded>
  )
}

function RuleDialog({ rule, onClose }: { rule: MeetingRetention; onClose: () => void }) {
  const t = useMessages(meetingMessages)
  const language = useLanguage()
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const [sound, setSound] = useState(rule.sound_days)
  const [text, setText] = useState(rule.text_days)
  const body = { sound_days: sound, text_days: text }
  const save = async () => {
    const run = () => api.call(meetingEndpoints.updateMeetingRetention, { body })
    if (await work('save', run, t.retention.saved)) onClose()
  }
  const isChanged = sound !== rule.sound_days || text !== rule.text_days
  const number = (value: number) => formatNumber(value, language)
  const fields = [
    { label: t.retention.sound, value: sound, set: setSound },
    { label: t.retention.words, value: text, set: setText },
  ]
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title={t.retention.title}
      actions={
        <>
          <Button onClick={onClose}>{t.one.cancel}</Button>
          {rule.may_change && (
            <Button variant="primary" disabled={!isChanged} loading={busy !== undefined} onClick={() => void save()}>
              {t.one.save}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2">{t.retention.text}</p>
        {fields.map(({ label, value, set }) => (
          <Field key={label} label={label}>
            <Select
              value={value === null ? never : String(value)}
              disabled={!rule.may_change}
              options={daysOffered(value).map((days) => ({
                value: days === null ? never : String(days),
                label: days === null ? t.retention.forever : t.retention.days(number(days)),
              }))}
              onValueChange={(next) => set(next === never ? null : Number(next))}
            />
          </Field>
        ))}
        <p className="text-12 text-fg-3">
          {rule.may_change ? t.retention.grace(number(meetingLimits.graceDays)) : t.retention.readOnly}
        </p>
      </div>
    </Dialog>
  )
}

const never = 'never'

/** Those that are offered, and another one that a program has set. */
const daysOffered = (value: number | null): (number | null)[] => [
  null,
  ...[...new Set([...offered, ...(value === null ? [] : [value])])].sort((left, right) => left - right),
]
