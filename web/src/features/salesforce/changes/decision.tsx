import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { ChangeSetDetail } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ChangeRows, type Ticked } from './change-rows.tsx'
import { changeMessages } from './messages/index.ts'

const allOf = ({ changes }: ChangeSetDetail): Ticked =>
  new Map(changes.map(({ position, fields }) => [position, new Set(fields.map(({ name }) => name))]))

/** Approves what is ticked, or refuses all of it. */
export function Decision({ set }: { set: ChangeSetDetail }) {
  const t = useMessages(changeMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [ticked, setTicked] = useState(() => allOf(set))
  const [remark, setRemark] = useState('')
  const [asks, setAsks] = useState(false)
  const params = { id: set.id }
  const count = [...ticked.values()].reduce((sum, names) => sum + names.size, 0)
  const again = () => invalidateEndpoints(queries, ['listChangeSets', 'getChangeSet'])
  const approve = useSubmit({
    call: () => api.call(calls.approveChangeSet, { params, body: { rows: rowsOf(ticked), remark } }),
    onDone: () => {
      toast.success(t.approved)
      void again()
    },
  })
  const refuse = async () => {
    try {
      await api.call(calls.refuseChangeSet, { params, body: { remark } })
      toast.success(t.refused)
      void again()
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  const tick = (position: number, fields: readonly string[], on: boolean) =>
    setTicked((before) => {
      const names = new Set(before.get(position))
      for (const name of fields) on ? names.add(name) : names.delete(name)
      return new Map(before).set(position, names)
    })
  return (
    <>
      {set.fields > 1 && (
        <Checkbox
          checked={count === set.fields}
          indeterminate={count > 0 && count < set.fields}
          onCheckedChange={(on) => setTicked(on ? allOf(set) : new Map())}
        >
          {t.all(formatNumber(set.fields, language))}
        </Checkbox>
      )}
      <ChangeRows changes={set.changes} ticks={{ ticked, onTick: tick }} />
      <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-line-soft border-t bg-bg py-3">
        <FailureNote error={approve.error} retryAt={approve.retryAt} />
        <div className="flex flex-wrap items-center gap-3">
          <Field label={t.remark} hideLabel className="min-w-48 flex-1 phone:w-full phone:flex-none">
            <Input
              placeholder={t.remark}
              maxLength={1_000}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </Field>
          <Button onClick={() => setAsks(true)}>{t.refuse}</Button>
          <Button
            variant="primary"
            className="phone:flex-1"
            disabled={count === 0}
            loading={approve.busy}
            onClick={() => approve.submit(undefined)}
          >
            {t.approve(count, formatNumber(count, language))}
          </Button>
        </div>
      </div>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.refuseTitle}
        description={t.refuseText}
        action={t.refuse}
        onConfirm={refuse}
      />
    </>
  )
}

const rowsOf = (ticked: Ticked) =>
  [...ticked].flatMap(([position, names]) => (names.size > 0 ? { position, fields: [...names] } : []))
