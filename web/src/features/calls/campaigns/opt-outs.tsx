import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { useStored, useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { campaignMessages } from './messages/index.ts'

const noNumber = { phone_number: '' }

/** Numbers that are not called. Who asks for it in a call is noted by itself. */
export function OptOuts({ onClose }: { onClose: () => void }) {
  const t = useMessages(campaignMessages)
  const list = useInfiniteQuery(endpointPages(campaignEndpoints.listOptOuts, {}))
  const { work, busy } = useWorkOf(endpointGroups.campaigns)
  const stored = useStored(endpointGroups.campaigns)
  const { draft, change, errorAt, onSubmit, store, reset } = useDraftForm({
    schema: campaignEndpoints.addOptOut.body,
    values: noNumber,
    call: (body) => api.call(campaignEndpoints.addOptOut, { body }),
    onDone: () => {
      stored(t.optOuts.added)
      reset(noNumber)
    },
    codeFields: { call_number_wrong: 'phone_number' },
  })
  const remove = (phone_number: string) =>
    void work(
      phone_number,
      () => api.call(campaignEndpoints.removeOptOut, { body: { phone_number } }),
      t.optOuts.removed,
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.optOuts.title}
      description={t.optOuts.text}
      actions={<Button onClick={onClose}>{t.optOuts.close}</Button>}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
        <Field label={t.optOuts.number} error={errorAt('phone_number')}>
          <div className="flex gap-2">
            <Input
              type="tel"
              value={draft.phone_number}
              maxLength={40}
              onChange={({ target }) => change({ phone_number: target.value })}
            />
            <Button type="submit" className="h-9 flex-none phone:h-11" loading={store.busy}>
              {t.optOuts.add}
            </Button>
          </div>
        </Field>
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
      <Loaded query={list} failed={t.failed} rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <p className="mt-4 text-fg-3">{t.optOuts.none}</p>
          return (
            <InfiniteScroll list={list}>
              <ul aria-label={t.optOuts.title} className="mt-4 border-line-soft border-t">
                {rows.map(({ phone_number }) => (
                  <li key={phone_number} className="flex items-center justify-between border-line-soft border-b py-1">
                    <bdi className="tabular-nums">{formatPhone(phone_number)}</bdi>
                    <IconButton
                      label={t.optOuts.remove(phone_number)}
                      disabled={busy === phone_number}
                      onClick={() => remove(phone_number)}
                    >
                      <X />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
