import {
  Check,
  CircleAlert,
  CircleDashed,
  LoaderCircle,
  type LucideIcon,
  Minus,
  StickyNote,
  TriangleAlert,
  X,
} from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { editorMessages } from '../messages/index.ts'
import type { CardData, Mark, StepState } from '../state/canvas-types.ts'

const markColours: Record<Mark, string> = { added: 'text-good', removed: 'text-bad', changed: 'text-warn' }
const stepIcons: Record<StepState, [LucideIcon, string]> = {
  running: [LoaderCircle, 'animate-spin text-accent'],
  done: [Check, 'text-good'],
  failed: [X, 'text-bad'],
  waiting: [CircleDashed, 'text-warn'],
  skipped: [Minus, 'text-fg-3'],
}
const problemIcons = {
  error: [CircleAlert, 'text-bad'],
  warning: [TriangleAlert, 'text-warn'],
} as const

/** The most important thing about a card now: how it differs, how it went, or what is wrong with it. */
export function CardStatus({ data: { problem, step, mark, node } }: { data: CardData }) {
  const t = useMessages(editorMessages)
  if (mark) return <span className={cx('flex-none text-11', markColours[mark])}>{t.marks[mark]}</span>
  if (step) return <StatusIcon icon={stepIcons[step]} label={t.steps[step]} />
  if (problem) return <StatusIcon icon={problemIcons[problem]} label={t.problemSigns[problem]} />
  return node.note ? <StatusIcon icon={[StickyNote, 'text-fg-3']} label={t.hasNote} /> : null
}

const StatusIcon = ({ icon: [Icon, colour], label }: { icon: readonly [LucideIcon, string]; label: string }) => (
  <span title={label} className="flex-none">
    <Icon aria-hidden="true" className={cx('size-3.5', colour)} />
    <span className="sr-only">{label}</span>
  </span>
)
