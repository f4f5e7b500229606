import type { EmailCategory } from '#contract/email/thread.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { emailMessages } from './messages/index.ts'

type Props = { value: EmailCategory | undefined; onChange: (category: EmailCategory | undefined) => void }
const options = ['all', 'to_answer', 'waiting', 'done'] as const

/** Conversations of one category, or all of them. */
export function CategoryFilter({ value, onChange }: Props) {
  const t = useMessages(emailMessages)
  return (
    <Select
      aria-label={t.category}
      className="max-w-60"
      value={value ?? 'all'}
      onValueChange={(category) => onChange(category === 'all' ? undefined : category)}
      options={options.map((category) => ({ value: category, label: t.categories[category] }))}
    />
  )
}
