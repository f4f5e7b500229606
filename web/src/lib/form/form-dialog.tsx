import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import type { useDraftForm } from './use-draft-form.ts'

type Shown = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'closesUnasked'>
type Props = Shown & {
  form: Pick<ReturnType<typeof useDraftForm>, 'onSubmit'> & {
    store: { busy: boolean; error: Error | null; retryAt: number }
  }
  /** The verb on the button. */
  action: string
  /** Beside it: the way back, in words. */
  cancel?: string
  /** Another button, before the way back. */
  beside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form: its fields, what the server said to it as a whole, and the button that sends it. */
export function FormDialog({ form: { onSubmit, store }, action, cancel, beside, onClose, children, ...shown }: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      {...shown}
      actions={
        <>
          {beside}
          {cancel && <Button onClick={onClose}>{cancel}</Button>}
          <Button type="submit" form={id} variant="primary" loading={store.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Dialog>
  )
}
