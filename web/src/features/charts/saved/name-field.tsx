import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Input } from '#web/ui/input.tsx'

type Props = { name: string; label: string; onDone: (name: string) => void; onCancel: () => void }

const selectName = (form: HTMLFormElement | null) => form?.querySelector('input')?.select()

/** A name being changed in its place: Enter keeps it, Escape does not. */
export function NameField({ name, label, onDone, onCancel }: Props) {
  const [text, setText] = useState(name)
  // Going away takes the focus along, which must not count as an answer of its own.
  const over = useRef(false)
  const end = (how: () => void) => {
    if (over.current) return
    over.current = true
    how()
  }
  const done = () => end(() => (text.trim() ? onDone(text.trim()) : onCancel()))
  return (
    <form
      ref={selectName}
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <Input
        fieldSize="md"
        aria-label={label}
        value={text}
        maxLength={limits.charts.name}
        onChange={({ target }) => setText(target.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Escape' && end(onCancel)}
      />
    </form>
  )
}
