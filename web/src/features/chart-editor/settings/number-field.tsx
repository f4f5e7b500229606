import { useState } from 'react'
import { Input } from '#web/ui/input.tsx'

type Props = {
  value: number | undefined
  onChange: (value: number | undefined) => void
  label: string
  placeholder?: string
  min?: number
  max?: number
  whole?: boolean
}

/** A number that may be left out. What is no number yet is kept as it is typed. */
export function NumberField({ value, onChange, label, placeholder, min, max, whole = false }: Props) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const read = numberIn(text)
  const shown = read === value ? text : value === undefined ? '' : String(value)
  const valid = (number: number) =>
    (min === undefined || number >= min) && (max === undefined || number <= max) && (!whole || Number.isInteger(number))
  return (
    <Input
      fieldSize="md"
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        const next = numberIn(target.value)
        if (next === undefined || valid(next)) onChange(next)
      }}
    />
  )
}

/** 1.5, 1,5 and −2 are numbers; a beginning of one is none yet. */
function numberIn(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  return plain === '' || !Number.isFinite(Number(plain)) ? undefined : Number(plain)
}
