import { ArrowLeft, ChevronDown } from 'lucide-react'
import { cx } from './class-names.ts'

type Props = { size?: 'sm' | 'md' | 'lg'; className?: string }

// Over the size that a button gives its icons.
const sizes = { sm: 'size-3.5!', md: 'size-4!', lg: 'size-5!' } as const

/** The arrow of a way back. */
export const BackArrow = ({ size = 'md', className }: Props) => (
  <ArrowLeft aria-hidden="true" className={cx('flex-none', sizes[size], className)} />
)

/** The arrow of what opens a menu below it. */
export const DropdownArrow = ({ size = 'md', className }: Props) => (
  <ChevronDown aria-hidden="true" className={cx('flex-none', sizes[size], className)} />
)
