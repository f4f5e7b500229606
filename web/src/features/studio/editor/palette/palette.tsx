import { Search } from 'lucide-react'
import { useState } from 'react'
import { categories, definitions } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { Input } from '#web/ui/input.tsx'
import { dragType } from '../canvas/canvas.tsx'
import { NodeIcon } from '../canvas/node-icon.tsx'
import { useGoToCard } from '../canvas/reveal.ts'
import { editorMessages } from '../messages/index.ts'
import { useActions } from '../state/use-actions.ts'

/** All kinds of steps; a click adds one after the chosen card, dragging puts it anywhere. */
export function Palette() {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const found = fuzzyFilter(definitions, query, ({ label, help, kind }) => [label[language], kind, help[language]])
  const shown = categories.flatMap((category) => {
    const rows = found.filter((anyDefinition) => anyDefinition.category === category)
    return rows.length > 0 ? [{ category, rows }] : []
  })
  return (
    <section
      aria-label={t.palette}
      className="flex max-h-full w-[252px] flex-col overflow-hidden rounded-md border border-line-soft bg-panel shadow-raised"
    >
      <div className="p-2">
        <Input
          icon={<Search />}
          fieldSize="md"
          aria-label={t.searchSteps}
          placeholder={t.searchSteps}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          autoFocus
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {shown.length === 0 && <p className="px-2 py-3 text-12 text-fg-3">{t.noSteps}</p>}
        {shown.map(({ category, rows }) => (
          <div key={category}>
            <h3 className="px-2 pt-2 pb-1 text-11 font-[550] text-fg-3">{t.categories[category]}</h3>
            <ul>
              {rows.map((definition) => (
                <li key={definition.kind}>
                  <Row definition={definition} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Row({ definition }: { definition: (typeof definitions)[number] }) {
  const language = useLanguage()
  const actions = useActions()
  const go = useGoToCard()
  return (
    <button
      type="button"
      draggable
      title={definition.help[language]}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, definition.kind)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={() => {
        const id = actions.add(definition.kind)
        if (id) go(id)
      }}
      className="flex h-[30px] w-full cursor-grab items-center gap-2.5 rounded-sm px-2 text-left text-fg-2 hover:bg-hover hover:text-fg active:cursor-grabbing"
    >
      <NodeIcon definition={definition} />
      <span className="truncate">{definition.label[language]}</span>
    </button>
  )
}
