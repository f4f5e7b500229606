import { cx } from '#web/ui/class-names.ts'

type Props = { name: string; icon: string | null; size?: 24 | 32; className?: string }

const first = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''

/** A workspace: its emoji, or the first letter of its name. The name stands beside it. */
export const WorkspaceIcon = ({ name, icon, size = 24, className }: Props) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid flex-none place-items-center overflow-hidden rounded-sm bg-accent-soft font-[650] text-accent',
      size === 24 ? 'size-6 text-12' : 'size-8 text-15',
      className,
    )}
  >
    {/* What is no emoji and no letter would not fit: an icon is one sign. */}
    {icon ? [...new Intl.Segmenter().segment(icon)][0]?.segment : first(name)}
  </span>
)
