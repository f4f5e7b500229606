import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from './input.tsx'
import { uiMessages } from './messages/index.ts'

/** A list that is seen whole needs no search. */
export const searchFrom = 8

type Props<T> = {
  items: readonly T[]
  /** The words that an item is found by. */
  textOf: (item: T) => string
  /** What the field is called. */
  label: string
  children: (found: readonly T[]) => ReactNode
}

/** A list that is here whole, and a field that leaves what holds its words. */
export function FilteredList<T>({ items, textOf, label, children }: Props<T>) {
  const t = useMessages(uiMessages)
  const [words, setWords] = useState('')
  const asked = words.trim().toLowerCase()
  const found = asked === '' ? items : items.filter((item) => textOf(item).toLowerCase().includes(asked))
  return (
    <>
      {items.length > searchFrom && <SearchField label={label} words={words} onWords={setWords} />}
      {asked !== '' && found.length === 0 && <p className="py-3 text-fg-3">{t.noResults}</p>}
      {children(found)}
    </>
  )
}

type FieldProps = { label: string; words: string; onWords: (words: string) => void }

/** Where one writes what a list is searched for. */
export const SearchField = ({ label, words, onWords }: FieldProps) => (
  <Input
    type="search"
    icon={<Search />}
    fieldSize="md"
    className="mb-3 max-w-80 phone:max-w-full"
    aria-label={label}
    placeholder={label}
    value={words}
    onChange={(event) => onWords(event.target.value)}
  />
)
