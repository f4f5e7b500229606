import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Category } from './categories.ts'
import { type FoundTemplates, findTemplates, fittingCategories } from './find-templates.ts'
import { fittingData } from './fitting-data.ts'
import { templateMessages } from './messages/index.ts'
import { templates } from './templates.ts'

type PickedTemplate = { prompt: string; source: DataSource }

type Props = {
  onPick: (template: PickedTemplate) => void
  /** Where the address names the category, it and who changes it. */
  category?: Category
  onCategory?: (category: Category) => void
}

/** Until the databases are known. */
const unknown = { questions: [], hasSample: true }

/** Questions worth asking of the data there is, by category or by word; a press puts one into the composer. */
export default function TemplatePicker({ onPick, category: given, onCategory }: Props) {
  const t = useMessages(templateMessages)
  const [chosen, setChosen] = useState<Category>('forYou')
  const [query, setQuery] = useState('')
  const sources = useQuery(endpointQuery(dataSourceEndpoints.listDataSources))
  const data = useMemo(() => (sources.data ? fittingData(sources.data) : unknown), [sources.data])
  const category = given ?? chosen
  const found = findTemplates(t.templates, category, query, data)
  const choose = (next: Category) => {
    setQuery('')
    if (onCategory) onCategory(next)
    else setChosen(next)
  }
  return (
    <section aria-label={t.list}>
      <div className="flex items-center gap-x-4 gap-y-2 phone:flex-wrap">
        <fieldset
          aria-label={t.categoriesLabel}
          className="-mx-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
        >
          {fittingCategories(t.templates, data).map((item) => (
            <Chip key={item} on={query === '' && item === category} onClick={() => choose(item)}>
              {t.categories[item]}
            </Chip>
          ))}
        </fieldset>
        <SearchField query={query} onQuery={setQuery} />
      </div>
      {sources.isPending ? <Waiting /> : <Cards found={found} query={query} onPick={onPick} />}
    </section>
  )
}

const grid = 'mt-4 grid grid-cols-3 gap-2.5 max-[900px]:grid-cols-2 phone:grid-cols-1'

/** Six cards: what comes takes their place. */
const Waiting = () => (
  <div aria-busy="true" className={grid}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} className="h-[83px] rounded-md" />
    ))}
  </div>
)

function Cards({
  found: { own, templates: ids },
  query,
  onPick,
}: { found: FoundTemplates; query: string } & Pick<Props, 'onPick'>) {
  const t = useMessages(templateMessages)
  if (own.length + ids.length === 0)
    return (
      <p role="status" className="py-8 text-center text-fg-3">
        {query === '' ? t.noneHere : t.none}
      </p>
    )
  return (
    <ul className={grid}>
      {own.map(({ question, source }) => (
        <Card
          key={`${source} ${question}`}
          title={question}
          text={source}
          onPick={() => onPick({ prompt: question, source: 'db' })}
        />
      ))}
      {ids.map((id) => (
        <Card
          key={id}
          title={t.templates[id].title}
          text={t.templates[id].description}
          onPick={() => onPick({ prompt: t.templates[id].prompt, source: templates[id].source })}
        />
      ))}
    </ul>
  )
}

const Card = ({ title, text, onPick }: { title: string; text: string; onPick: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onPick}
      className="flex h-full w-full flex-col rounded-md border border-line-soft bg-panel px-3.5 py-3 text-left transition-colors hover:border-line hover:bg-raised"
    >
      <span className="font-semibold">{title}</span>
      <span className="mt-0.5 line-clamp-2 text-12 text-fg-3 leading-[17px]">{text}</span>
    </button>
  </li>
)

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
