import { Textarea } from '#web/ui/textarea.tsx'

type Props = {
  /** Which database it is written for. */
  dataSource: string
  value: string
  onChange: (sql: string) => void
  label: string
}

/** Where a query is written. */
export default function QueryField({ value, onChange, label }: Props) {
  return (
    <Textarea
      mono
      rows={8}
      aria-label={label}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
