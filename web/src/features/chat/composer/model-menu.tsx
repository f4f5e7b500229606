import { useQuery } from '@tanstack/react-query'
import { Cpu, Sparkles } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { composerMessages } from './messages/index.ts'

type Props = {
  /** Undefined: the one that answers unasked. */
  model: string | undefined
  onChange: (model: string | undefined) => void
}

/** Who answers, where there is a choice. */
export default function ModelMenu({ model, onChange }: Props) {
  const t = useMessages(composerMessages)
  const { data } = useQuery(abilitiesOptions)
  const models = data?.models ?? []
  const gone = data !== undefined && model !== undefined && !models.some(({ id }) => id === model)
  const forget = useEffectEvent(() => onChange(undefined))
  // What was chosen before is not there any more: a question must not fail for it.
  useEffect(() => {
    if (gone) forget()
  }, [gone])
  if (models.length < 2) return null
  const [first] = models
  const chosen = models.find(({ id }) => id === model) ?? first
  const labelOf = (item: (typeof models)[number] | undefined) => item?.name ?? t.builtIn
  const trigger = (
    <Chip icon={chosen?.name ? <Sparkles /> : <Cpu />} aria-label={`${t.model}: ${labelOf(chosen)}`}>
      <span className="max-w-32 truncate phone:hidden">{labelOf(chosen)}</span>
      <DropdownArrow size="sm" />
    </Chip>
  )
  return (
    <Menu trigger={trigger} side="top" className="min-w-56">
      <MenuRadio
        label={t.model}
        value={chosen?.id ?? ''}
        onValueChange={(id) => onChange(id === first?.id ? undefined : id)}
        options={models.map((model) => ({
          value: model.id,
          label: labelOf(model),
          icon: model.name ? <Sparkles /> : <Cpu />,
          hint: model.name ? t.modelHint : t.builtInHint,
        }))}
      />
    </Menu>
  )
}
