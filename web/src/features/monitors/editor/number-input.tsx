import { useState } from 'react'
import { Input, type InputProps } from '#web/ui/input.tsx'

type Props = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  value: number
  onValue: (value: number) => void
  whole?: boolean
}

/** A number that may be empty while it is written. */
export function NumberInput({ value, onValue, whole = false, ...rest }: Props) {
  const [text, setText] = useState(String(value))
  // Changed elsewhere, such as by dragging.
  const shown = Number(text) === value ? text : String(value)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      value={shown}
      onChange={({ target }) => {
        const next = Number(target.value)
        const isOne = target.value.trim() !== '' && Number.isFinite(next) && (!whole || Number.isInteger(next))
        setText(target.value)
        if (isOne) onValue(next)
      }}
      onBlur={() => setText(String(value))}
    />
  )
}
