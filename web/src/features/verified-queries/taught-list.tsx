import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { taughtReadingEndpoints } from '#contract/verified-queries/endpoints.ts'
import type { TaughtReading } from '#contract/verified-queries/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { forgetReading, restoreReading } from './api.ts'
import { verifiedMessages } from './messages/index.ts'
import { useWork } from './use-work.ts'

/** Readings that people chose where the engine was not sure, with a way to forget each; nothing where there are none. */
export function TaughtList() {
  const t = useMessages(verifiedMessages).taught
  const list = useInfiniteQuery(endpointPages(taughtReadingEndpoints.listTaughtReadings, { query: { limit: 50 } }))
  return (
    <Loaded query={list} failed={t.failed}>
      {({ pages }) => {
        const readings = pages.flatMap(({ records }) => records)
        if (readings.length === 0) return null
        return (
          <section aria-labelledby="taught-readings" className="mt-8">
            <h2 id="taught-readings" className="font-semibold text-15">
              {t.title}
            </h2>
            <p className="mt-1 mb-4 text-13 text-fg-3">{t.text}</p>
            <InfiniteScroll list={list}>
              <ul className="border-line-soft border-t">
                {readings.map((reading) => (
                  <TaughtRow key={reading.id} taught={reading} />
                ))}
              </ul>
            </InfiniteScroll>
          </section>
        )
      }}
    </Loaded>
  )
}

function TaughtRow({ taught }: { taught: TaughtReading }) {
  const t = useMessages(verifiedMessages)
  const language = useLanguage()
  const { work } = useWork()
  const { id, question, reading, data_source_name: source } = taught
  const restore = () => void work('restore', () => restoreReading(id), t.page.restored)
  const forget = () =>
    work('forget', async () => {
      await forgetReading(id)
      toast.success(t.terms.forgotten, { label: t.page.undo, run: restore })
    })
  const facts = [source, t.terms.by(taught.by, formatDate(taught.at, language))]
  return (
    <li className="flex items-start gap-2 border-line-soft border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{question}</span>
        </p>
        <p className="text-13 text-fg-2 [overflow-wrap:anywhere]">{reading}</p>
        <p className="mt-0.5 text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {taught.removable && (
        <IconButton size="sm" label={t.terms.forget(question)} onClick={() => void forget()}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
