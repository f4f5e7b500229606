import { useInfiniteQuery } from '@tanstack/react-query'
import { BookA, X } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { termEndpoints } from '#contract/verified-queries/endpoints.ts'
import type { Term } from '#contract/verified-queries/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { forgetTerm, restoreTerm } from './api.ts'
import { verifiedMessages } from './messages/index.ts'
import { TaughtList } from './taught-list.tsx'
import { useWork } from './use-work.ts'

/** What phrases mean here, with a way to forget each. */
export default function TermsList() {
  const t = useMessages(verifiedMessages).terms
  const list = useInfiniteQuery(endpointPages(termEndpoints.listTerms, { query: { limit: 50 } }))
  return (
    <>
      <p className="mb-4 text-13 text-fg-3">{t.text}</p>
      <Loaded query={list} failed={t.failed}>
        {({ pages }) => {
          const terms = pages.flatMap(({ records }) => records)
          if (terms.length === 0) return <EmptyState icon={<BookA />} title={t.empty} />
          return (
            <InfiniteScroll list={list}>
              <ul className="border-line-soft border-t">
                {terms.map((term) => (
                  <TermRow key={term.id} term={term} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
      <TaughtList />
    </>
  )
}

function TermRow({ term }: { term: Term }) {
  const t = useMessages(verifiedMessages)
  const language = useLanguage()
  const { work } = useWork()
  const { id, phrase, says, data_source_name: source } = term
  const restore = () => void work('restore', () => restoreTerm(id), t.page.restored)
  const forget = () =>
    work('forget', async () => {
      await forgetTerm(id)
      toast.success(t.terms.forgotten, { label: t.page.undo, run: restore })
    })
  const facts = [
    source,
    term.use_case_id && t.terms.ofUseCase(term.use_case_name),
    t.terms.by(term.by, formatDate(term.at, language)),
  ]
  return (
    <li className="flex items-start gap-2 border-line-soft border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{phrase}</span> <span className="text-fg-2">= {says}</span>
        </p>
        <p className="mt-0.5 text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {term.removable && (
        <IconButton size="sm" label={t.terms.forget(phrase)} onClick={() => void forget()}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
