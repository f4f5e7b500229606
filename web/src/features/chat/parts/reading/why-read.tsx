import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** What it says in a word or two, always in sight. */
  title: string
  icon?: ReactNode
  /** Sentences, a press away. */
  why: readonly string[]
}

/** How far a reading is to be trusted, and why. */
export function WhyRead({ title, icon, why }: Props) {
  if (why.length === 0) return null
  return (
    <details className="group/why mt-1.5 mb-2 text-12 text-fg-3">
      <summary className="hit inline-flex cursor-default list-none items-center gap-1 rounded-xs hover:text-fg-2 [&::-webkit-details-marker]:hidden [&_svg]:size-3.5 [&_svg]:flex-none">
        {icon}
        {title}
        <ChevronRight className="transition-transform group-open/why:rotate-90" />
      </summary>
      <ul className="mt-1 ml-0.5 flex flex-col gap-0.5 text-13 text-fg-2 leading-5">
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
