import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackGuard, type Decide } from './back-guard.tsx'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'
import { type ModalChange, modalChange } from './modal-change.ts'
import { useTypedText } from './use-typed-text.ts'

export const scrimLook =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

type Props = {
  title: ReactNode
  /** One sentence under the title, read when it opens. */
  description?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it, where it opens itself. */
  trigger?: ReactElement
  /** What has the focus first; else the first field that is wrong, else the first field, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  size?: 'sm' | 'md' | 'lg'
  /** Nothing is lost by closing it: what is typed in it is there again when it is opened anew, or has done its work, as a question has. */
  closesUnasked?: boolean
  /** Buttons at the bottom right, the main one last. */
  actions?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[840px]' }

const fields = ':is(input, textarea, select, [role=combobox]):not([type=hidden], [disabled], [tabindex="-1"])'

/** A question or a short form over the page. Never opens another one. What was typed in it is not thrown away unasked, by the browser's back button neither. */
export function Dialog({
  title,
  description,
  trigger,
  initialFocus,
  size = 'md',
  closesUnasked = false,
  actions,
  children,
  open,
  onOpenChange,
}: Props) {
  const t = useMessages(uiMessages)
  const body = useRef<HTMLDivElement>(null)
  const typed = useTypedText()
  const [asking, setAsking] = useState(false)
  const goBack = useRef<Decide>(undefined)
  const close = modalChange(onOpenChange)
  const mayLose = () => !closesUnasked && typed.isThere()
  const ask = (decide?: Decide) => {
    if (decide) goBack.current = decide
    setAsking(true)
  }
  const keep = () => {
    goBack.current?.(true)
    setAsking(false)
  }
  const discard = () => {
    goBack.current?.(false)
    typed.forget()
  }
  const change: ModalChange = (next, details) => {
    if (next || !mayLose()) {
      setAsking(false)
      return close(next, details)
    }
    details.cancel()
    // Escape takes the question back.
    if (asking && details.reason === 'escape-key') keep()
    else ask()
  }
  const firstIn = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
  // What is wrong first, where a form is shown again. A field would bring up the keyboard of a touch screen, which covers half of it.
  const firstField = (opened: string) =>
    (opened !== 'touch' && (firstIn('[aria-invalid=true]') ?? firstIn(fields))) || true
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={change}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4 phone:items-end phone:p-0">
          <Base.Popup
            initialFocus={initialFocus ?? firstField}
            onFocus={typed.onFocus}
            className={cx(
              'flex max-h-full w-full flex-col rounded-lg border border-line bg-raised shadow-raised outline-none transition-[opacity,translate,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 phone:rounded-b-none phone:pb-[env(safe-area-inset-bottom)] phone:data-starting-style:translate-y-6',
              widths[size],
            )}
          >
            <BackGuard isDirty={mayLose} onBlocked={ask} />
            <header className="flex items-start gap-3 px-5 pt-4 pb-1">
              <div className="min-w-0 flex-1">
                <Base.Title className="font-semibold text-15 text-fg">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-13 text-fg-2">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label={t.close}
                className="hit -mr-1.5 flex size-[26px] flex-none items-center justify-center rounded-sm text-fg-3 hover:bg-hover hover:text-fg"
              >
                <X className="size-4" />
              </Base.Close>
            </header>
            {children && (
              <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
                {children}
              </div>
            )}
            {asking && (
              <div className="flex flex-wrap items-center gap-2 border-line-soft border-t px-5 py-3 phone:pb-4">
                <p role="alert" className="min-w-0 flex-1 basis-48 font-[550]">
                  {t.discard.title}
                </p>
                <Base.Close onClick={discard} render={<Button variant="danger">{t.discard.action}</Button>} />
                <Button autoFocus onClick={keep}>
                  {t.discard.keep}
                </Button>
              </div>
            )}
            {actions && !asking && (
              <footer className="flex justify-end gap-2 px-5 pt-2 pb-4 phone:flex-col-reverse">{actions}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
