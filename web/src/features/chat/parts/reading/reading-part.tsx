import { Check, ChevronDown, CircleHelp, Database, UserCheck, X } from 'lucide-react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { DataReading, ReadingChip } from '#contract/chat/parts.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { chatMessages } from '../../messages/index.ts'
import { WhyRead } from './why-read.tsx'

type Props = {
  reading: DataReading
  /** Left out: they only tell. */
  onAsk?: ((question: string, source?: DataSource) => void) | undefined
}

/** How the question was read, part by part: each can be taken out or replaced, which asks again. */
export function ReadingPart({ reading, onAsk }: Props) {
  const t = useMessages(chatMessages).reading
  const { confidence } = reading
  return (
    <>
      <ul aria-label={t.title} data-reading="" className="my-2 flex flex-wrap gap-1.5 first:mt-0">
        {reading.chips.map((chip) => (
          <li key={`${chip.kind} ${chip.label}`} className="max-w-full">
            <Chip chip={chip} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {confidence && (
        <WhyRead title={t.bands[confidence.band]} icon={bandIcons[confidence.band]} why={confidence.why} />
      )}
    </>
  )
}

const bandIcons = { sure: <Check />, likely: <CircleHelp />, chosen: <UserCheck /> }

const look =
  'flex h-[26px] max-w-full items-stretch rounded-full border text-12 font-medium leading-4 phone:h-9 [&_svg]:size-3.5 [&_svg]:flex-none'

function Chip({ chip, onAsk }: { chip: ReadingChip; onAsk: Props['onAsk'] }) {
  const t = useMessages(chatMessages).reading
  const { kind, label, remove } = chip
  const color = kind === 'measure' ? 'border-transparent bg-accent-soft text-accent' : 'border-line text-fg-2'
  const options = onAsk ? (chip.options ?? []) : []
  const removable = onAsk !== undefined && remove !== undefined
  const words = (
    <>
      {kind === 'source' && <Database />}
      <span className="min-w-0 truncate">{label}</span>
    </>
  )
  const inside = cx('flex min-w-0 items-center gap-1.5 rounded-full pl-[9px]', removable ? 'pr-1' : 'pr-[9px]')
  return (
    <span className={cx(look, color)}>
      {options.length === 0 ? (
        <span className={inside}>{words}</span>
      ) : (
        <Menu
          className="max-h-80 min-w-44 overflow-y-auto"
          trigger={
            <button
              type="button"
              aria-label={t.change(t.kinds[kind], label)}
              className={cx(inside, 'hit hover:bg-hover data-popup-open:bg-hover')}
            >
              {words}
              <ChevronDown className="opacity-70" />
            </button>
          }
        >
          {options.map((option) => (
            <MenuItem key={option.label} onClick={() => onAsk?.(option.question, option.source)}>
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {removable && (
        <button
          type="button"
          aria-label={t.remove(label)}
          onClick={() => onAsk(remove)}
          className="hit flex w-6 items-center justify-center rounded-full text-fg-3 hover:bg-hover hover:text-fg phone:w-8"
        >
          <X />
        </button>
      )}
    </span>
  )
}
