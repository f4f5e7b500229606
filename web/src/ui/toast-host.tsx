import { Bell, CircleAlert, CircleCheck, X } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'
import { type Toast, toastStore, toast as toasts } from './toast-store.ts'

/** Where toasts appear; once per page. Successes are announced politely, failures at once. */
export function ToastHost() {
  const t = useMessages(uiMessages)
  const all = useStore(toastStore)
  const of = (kind: Toast['kind']) => all.filter((toast) => toast.kind === kind)
  return (
    <section
      data-toasts
      aria-label={t.notifications}
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2 phone:top-[calc(56px+env(safe-area-inset-top))] phone:bottom-auto"
    >
      <div role="alert" aria-live="assertive" className="flex flex-col gap-2">
        {of('failure').map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        {[...of('success'), ...of('message')].map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function ToastRow({ toast }: { toast: Toast }) {
  const t = useMessages(uiMessages)
  const failed = toast.kind === 'failure'
  return (
    <div
      data-phase={toast.phase}
      className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-line bg-raised py-2.5 pr-2 pl-3 shadow-raised transition-[opacity,translate] duration-[220ms] starting:translate-y-2 starting:opacity-0"
    >
      {failed ? (
        <CircleAlert
          className={cx('mt-0.5 size-4 flex-none text-bad transition-transform', toast.phase === 'icon' && 'scale-125')}
        />
      ) : toast.kind === 'message' ? (
        <Bell className="mt-0.5 size-4 flex-none text-accent" />
      ) : (
        <CircleCheck className="mt-0.5 size-4 flex-none text-good" />
      )}
      <p className={cx('min-w-0 flex-1 break-words', failed && toast.phase !== 'kept' && 'font-medium')}>
        {toast.text}
      </p>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toasts.dismiss(toast.id)
            toast.action?.run()
          }}
          className="hit flex-none rounded-xs px-1 font-[550] text-accent hover:underline"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t.close}
        onClick={() => toasts.dismiss(toast.id)}
        className="hit flex size-5 flex-none items-center justify-center rounded-xs text-fg-3 hover:text-fg"
      >
        <X className="size-3.5" />
      </button>
    </div>
  )
}
