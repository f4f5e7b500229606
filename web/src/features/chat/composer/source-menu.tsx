import { ChevronDown, Database, Files, Sparkles } from 'lucide-react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { chatMessages } from '../messages/index.ts'

const icons = { db: <Database />, files: <Files />, default: <Sparkles /> }
const order: readonly DataSource[] = ['default', 'db', 'files']

/** What a question draws on. */
export function SourceMenu({ source, onChange }: { source: DataSource; onChange: (source: DataSource) => void }) {
  const t = useMessages(chatMessages)
  const trigger = (
    <Chip
      icon={icons[source]}
      aria-label={`${t.source}: ${t.dataSources[source]}`}
      className={source === 'default' ? '' : 'border-transparent! bg-accent-soft text-accent!'}
    >
      {t.dataSources[source]}
      <ChevronDown />
    </Chip>
  )
  return (
    <Menu trigger={trigger} side="top" className="min-w-56">
      <MenuRadio
        label={t.drawOn}
        value={source}
        onValueChange={onChange}
        options={order.map((value) => ({
          value,
          label: t.dataSources[value],
          icon: icons[value],
          hint: t.dataSourceHints[value],
        }))}
      />
    </Menu>
  )
}
