import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { KnowledgeHit } from '#contract/knowledge-files/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { searchOptions } from './api.ts'
import { knowledgeFileMessages } from './messages/index.ts'
import { openKnowledgeFile } from './open-file.ts'

/** Tries the search itself: which passages a question finds, and by what. */
export function TrySearch({ agent }: { agent: AgentId }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState('')
  const search = useQuery(searchOptions(agent, question))
  return (
    <section aria-label={t.try} className="rounded-md border border-line-soft bg-panel p-4">
      <h3 className="font-semibold">{t.try}</h3>
      <p className="text-12 text-fg-3">{t.tryHint}</p>
      <form
        className="mt-2 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setQuestion(typed.trim())
        }}
      >
        <Input
          icon={<Search />}
          aria-label={t.tryLabel}
          value={typed}
          maxLength={2_000}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="lg" loading={search.isFetching}>
          {t.tryButton}
        </Button>
      </form>
      {question !== '' && (
        <div aria-live="polite" className="mt-3">
          <Loaded query={search} failed={t.tryFailed} rows={2}>
            {({ hits, passages, took_ms }) => (
              <>
                {hits.length === 0 && <p className="text-fg-2">{t.nothing}</p>}
                <ol className="flex flex-col gap-3">
                  {hits.map((hit) => (
                    <Hit key={`${hit.file_id}:${hit.position}`} hit={hit} />
                  ))}
                </ol>
                <p className="mt-3 text-11 text-fg-3 tabular-nums">
                  {t.found(formatNumber(passages, language), formatNumber(Math.round(took_ms), language))}
                </p>
              </>
            )}
          </Loaded>
        </div>
      )}
    </section>
  )
}

function Hit({ hit }: { hit: KnowledgeHit }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const { name, page, quote, text, confidence, answered, version } = hit
  const share = (value: number) => formatNumber(value, language, { max: 2 })
  const at = text.indexOf(quote)
  return (
    <li className="border-line border-l-2 pl-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
        <button
          type="button"
          className="rounded-xs text-left font-medium text-fg underline decoration-line underline-offset-2 hover:decoration-fg"
          onClick={() => void openKnowledgeFile({ id: hit.file_id, name, version, ...(page !== null && { page }) })}
        >
          {page === null ? name : `${name}, ${t.page(formatNumber(page, language))}`}
        </button>
        <Badge tone={answered ? 'good' : 'neutral'}>{answered ? t.answers : t.closest}</Badge>
        <span className="text-fg-3 tabular-nums">
          {t.confidence(formatNumber(Math.round(confidence * 100), language))} ·{' '}
          {t.scores(share(hit.words_score), share(hit.vector_score))}
        </span>
      </div>
      <p className="mt-1 line-clamp-6 whitespace-pre-wrap text-13 text-fg-3 [overflow-wrap:anywhere]">
        {at > 200 && '… '}
        {at > 0 && text.slice(Math.max(0, at - 200), at)}
        <mark className="bg-accent-soft text-fg">{quote}</mark>
        {at >= 0 && text.slice(at + quote.length)}
      </p>
    </li>
  )
}
