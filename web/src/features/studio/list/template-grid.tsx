import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ProjectCategory, StudioTemplate } from '#contract/studio/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { pressableCardLook } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { singleClick } from '#web/ui/single-click.ts'
import { toast } from '#web/ui/toast-store.ts'
import { categoriesOptions, templatesOptions, useRemoveTemplate, useTakeTemplate } from '../api.ts'
import { studioMessages } from '../messages/index.ts'
import { useGoToFlow } from '../use-go.ts'

/** Complete flows to begin with: of the place's market, and those that come with the product. */
export function TemplateGrid() {
  const t = useMessages(studioMessages)
  const query = useQuery(templatesOptions(''))
  const categories = useQuery(categoriesOptions(useLanguage()))
  const waits = categories.isPending ? { ...query, data: undefined } : query
  const [category, setCategory] = useState<ProjectCategory>()
  return (
    <section aria-labelledby="studio-templates">
      <h2 id="studio-templates" className="font-semibold text-15">
        {t.templates}
      </h2>
      <p className="mb-3 text-fg-3">{t.templatesText}</p>
      <Loaded query={waits} failed={t.loadFailed}>
        {(templates) => (
          <>
            <Categories templates={templates} chosen={category} onChoose={setCategory} />
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3">
              {templates
                .filter((template) => category === undefined || template.category === category)
                .map((template) => (
                  <TemplateCard key={template.id} template={template} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

type CategoriesProps = {
  templates: readonly StudioTemplate[]
  chosen: ProjectCategory | undefined
  onChoose: (category: ProjectCategory | undefined) => void
}

/** Those that have a template; all of them when none is chosen. */
function Categories({ templates, chosen, onChoose }: CategoriesProps) {
  const t = useMessages(studioMessages)
  const { data = [] } = useQuery(categoriesOptions(useLanguage()))
  const there = data.filter(({ id }) => templates.some(({ category }) => category === id))
  if (there.length < 2) return null
  return (
    <fieldset className="mb-3 flex flex-wrap gap-1.5" aria-label={t.categories}>
      {[{ id: undefined, name: t.allCategories }, ...there].map(({ id, name }) => (
        <Chip key={id ?? 'all'} on={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}

function TemplateCard({ template }: { template: StudioTemplate }) {
  const t = useMessages(studioMessages)
  const go = useGoToFlow()
  const take = useTakeTemplate()
  const remove = useRemoveTemplate()
  const onError = (error: Error) => toast.failure(error.message)
  const facts = [
    template.type && t.types[template.type],
    t.steps(template.node_count),
    template.source === 'market' && (template.published_by ? t.by(template.published_by) : t.market),
  ]
  return (
    <li className="relative">
      <button
        type="button"
        disabled={take.isPending}
        onClick={singleClick(() => take.mutate(template.id, { onSuccess: ({ id }) => go(id), onError }))}
        className={cx(pressableCardLook, 'flex h-full w-full flex-col p-3.5')}
      >
        <span className="font-medium">
          <span className="sr-only">{t.take} </span>
          {template.name}
        </span>
        <span className="mt-1 line-clamp-3 text-12 text-fg-3">{template.description}</span>
        <span className="mt-auto pt-3 text-11 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      {template.is_removable && (
        <IconButton
          size="sm"
          label={t.removeTemplate(template.name)}
          onClick={() => remove.mutate(template.id, { onError })}
          className="absolute top-1.5 right-1.5"
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}
