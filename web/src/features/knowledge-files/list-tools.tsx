import { ArrowDownNarrowWide, ArrowUpNarrowWide, Search } from 'lucide-react'
import { type KnowledgeFileOrder, knowledgeFileSorts, orderOf } from '#contract/knowledge-files/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { knowledgeFileMessages } from './messages/index.ts'

type Props = {
  /** Undefined where there is too little to look for. */
  filter: string | undefined
  onFilter: (words: string) => void
  order: KnowledgeFileOrder
  onOrder: (order: KnowledgeFileOrder) => void
}

/** What a list of files is narrowed and sorted by. */
export function ListTools({ filter, onFilter, order, onOrder }: Props) {
  const t = useMessages(knowledgeFileMessages)
  const way = orderOf(order)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filter !== undefined && (
        <div className="min-w-0 flex-1 basis-60">
          <Input
            icon={<Search />}
            aria-label={t.filter}
            placeholder={t.filter}
            value={filter}
            onChange={(event) => onFilter(event.target.value)}
          />
        </div>
      )}
      <span className="ml-auto flex items-center gap-1">
        <Select
          aria-label={t.sort}
          options={knowledgeFileSorts.map((value) => ({ value, label: t.sorts[value] }))}
          value={order.sort}
          onValueChange={(sort) => onOrder({ sort })}
        />
        <IconButton
          label={way === 'asc' ? t.ascending : t.descending}
          onClick={() => onOrder({ ...order, order: way === 'asc' ? 'desc' : 'asc' })}
        >
          {way === 'asc' ? <ArrowUpNarrowWide /> : <ArrowDownNarrowWide />}
        </IconButton>
      </span>
    </div>
  )
}
