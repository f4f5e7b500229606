import { Database, File, Files, Sparkles } from 'lucide-react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { chatFrameMessages } from '../frame-messages/index.ts'

const icons = { db: <Database />, files: <Files />, default: <Sparkles /> }
const order: readonly DataSource[] = ['default', 'db', 'files']

type Props = {
  source: DataSource
  /** Files of this chat: unless something else is chosen they answer first. */
  files: readonly string[]
  onChange: (source: DataSource) => void
}

/** What a question draws on. */
export function SourceMenu({ source, files, onChange }: Props) {
  const t = useMessages(chatFrameMessages)
  const names = [...new Set(files)]
  const [first] = names
  const filesFirst = source === 'default' && first !== undefined
  const name = filesFirst ? t.filesFirst(first, names.length - 1) : t.dataSources[source]
  const trigger = (
    <Chip
      icon={filesFirst ? <File /> : icons[source]}
      aria-label={`${t.source}: ${name}`}
      className={source === 'default' && !filesFirst ? '' : 'border-transparent! bg-accent-soft text-accent!'}
    >
      <span className="max-w-40 truncate phone:max-w-28">{name}</span>
      <DropdownArrow size="sm" />
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
          hint: value === 'default' && first !== undefined ? t.dataSourceHints.filesFirst : t.dataSourceHints[value],
        }))}
      />
    </Menu>
  )
}
