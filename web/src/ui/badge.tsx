import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'border-line text-fg-2',
  accent: 'border-transparent bg-accent-soft text-accent',
  good: 'border-line text-good',
  warn: 'border-line text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
  info: 'border-line text-info',
}

/** A state in a word. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex h-5 flex-none items-center gap-1.5 whitespace-nowrap rounded-full border px-2 text-11 font-medium',
      tones[tone],
    )}
  >
    {children}
  </span>
)

/** Something is live or unread. Says so by `label`. */
export const Dot = ({ label }: { label: string }) => (
  <span className="inline-flex size-[7px] flex-none rounded-full bg-accent">
    <span className="sr-only">{label}</span>
  </span>
)
