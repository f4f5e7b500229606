import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { campaignMessages } from './messages/index.ts'

/** Numbers that are not called. Who asks for it in a call is noted by itself. */
export function OptOuts({ onClose }: { onClose: () => void }) {
  const t = useMessages(campaignMessages)
  const list = useInfiniteQuery(endpointPages(campaignEndpoints.listOptOuts, {}))
  const { work, busy } = useWorkOf(endpointGroups.campaigns)
  const [number, setNumber] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const body = { phone_number: number.trim() }
    if (number.trim().length < 4) return
    if (await work('add', () => api.call(campaignEndpoints.addOptOut, { body }), t.optOuts.added)) setNumber('')
  }
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
      <form noValidate onSubmit={(event) => void add(event)} className="flex items-end gap-2">
        <Field label={t.optOuts.number} className="flex-1">
          <Input type="tel" value={number} maxLength={40} onChange={(event) => setNumber(event.target.value)} />
        </Field>
        <Button type="submit" loading={busy === 'add'} disabled={number.trim().length < 4}>
          {t.optOuts.add}
        </Button>
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
