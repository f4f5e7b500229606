import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from './confirm.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  label: string
  /** What is asked before. */
  title: string
  text: string
  /** False where it did not come off: the question stays. */
  onRemove: () => Promise<boolean>
}

/** Deletes something for good, after a question. */
export function RemoveButton({ label, title, text, onRemove }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        action={label}
        onConfirm={onRemove}
      />
    </>
  )
}
