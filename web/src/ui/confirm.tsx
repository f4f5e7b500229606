import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from './button.tsx'
import { scrimLook } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { uiMessages } from './messages/index.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The verb on the button: "Delete". */
  action: string
  /** A promise keeps the question open and busy until it is kept. When it is broken or gives `false` the question stays; say why by a toast. */
  onConfirm: () => unknown
  /** For what cannot be undone: the word that must be typed first. */
  typeToConfirm?: string
  /** The action is harmless: an accent button instead of a red one. */
  harmless?: boolean
}

/** Asks before something that cannot be taken back. Closes when `onConfirm` has succeeded. */
export function Confirm({ open, onOpenChange, ...rest }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrimLook} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4 phone:items-end phone:p-0">
          <AlertDialog.Popup className="w-full max-w-[420px] rounded-lg border border-line bg-raised p-5 shadow-raised outline-none transition-[opacity,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 phone:rounded-b-none phone:pb-[calc(20px+env(safe-area-inset-bottom))]">
            <Question {...rest} close={() => onOpenChange(false)} />
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type QuestionProps = Omit<Props, 'open' | 'onOpenChange'> & { close: () => void }

function Question({ title, description, action, onConfirm, typeToConfirm, harmless, close }: QuestionProps) {
  const t = useMessages(uiMessages)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    const done = await Promise.resolve(onConfirm()).then(
      (kept) => kept !== false,
      () => false,
    )
    setBusy(false)
    if (done) close()
  }

  return (
    <form onSubmit={confirm} className="flex flex-col gap-4">
      <div>
        <AlertDialog.Title className="font-semibold text-15">{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-13 text-fg-2">{description}</AlertDialog.Description>
      </div>
      {typeToConfirm !== undefined && (
        <Field label={t.typeToConfirm(typeToConfirm)}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <AlertDialog.Close render={<Button>{t.cancel}</Button>} />
        <Button type="submit" variant={harmless ? 'primary' : 'danger'} loading={busy} disabled={!ready}>
          {action}
        </Button>
      </div>
    </form>
  )
}
