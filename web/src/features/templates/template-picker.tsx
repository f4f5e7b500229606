import { Search, X } from 'lucide-react'
import { useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { findTemplates } from './find-templates.ts'
import { templateMessages } from './messages/index.ts'
import { type Category, categories, templates } from './templates.ts'

type PickedTemplate = { prompt: string; source: DataSource }

type Props = { onPick: (template: PickedTemplate) => void }

/** Questions worth asking, by category or by word; a press puts one into the composer. */
export default function TemplatePicker({ onPick }: Props) {
  const t = useMessages(templateMessages)
  const [category, setCategory] = useState<Category>('forYou')
  const [query, setQuery] = useState('')
  const found = findTemplates(t.templates, category, query)
  return (
    <section aria-label={t.list}>
      <div className="flex items-center gap-x-4 gap-y-2 phone:flex-wrap">
        <fieldset
          aria-label={t.categoriesLabel}
          className="-mx-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
        >
          {categories.map((item) => (
            <Chip
              key={item}
              on={query === '' && item === category}
              onClick={() => {
                setCategory(item)
                setQuery('')
              }}
            >
              {t.categories[item]}
            </Chip>
          ))}
        </fieldset>
        <SearchField query={query} onQuery={setQuery} />
      </div>
      {found.length === 0 ? (
        <p role="status" className="py-8 text-center text-fg-3">
          {t.none}
        </p>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-2.5 max-[900px]:grid-cols-2 phone:grid-cols-1">
          {found.map((id) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onPick({ prompt: t.templates[id].prompt, source: templates[id].source })}
                className="flex h-full w-full flex-col rounded-md border border-line-soft bg-panel px-3.5 py-3 text-left transition-colors hover:border-line hover:bg-raised"
              >
                <span className="font-semibold">{t.templates[id].title}</span>
                <span className="mt-0.5 line-clamp-2 text-12 text-fg-3 leading-[17px]">
                  {t.templates[id].description}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useMessages(templateMessages)
  return (
    <div className="relative w-[152px] flex-none phone:w-full">
      <Search className="pointer-events-none absolute top-[7px] left-2 size-4 text-fg-3 phone:top-3.5" />
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
        className="h-[30px] w-full rounded-sm bg-transparent pr-1 pl-[33px] text-13 placeholder:text-fg-3 hover:bg-hover focus-visible:bg-hover phone:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <IconButton label={t.clear} size="sm" onClick={() => onQuery('')} className="absolute! top-0.5 right-0.5">
          <X />
        </IconButton>
      )}
    </div>
  )
}
