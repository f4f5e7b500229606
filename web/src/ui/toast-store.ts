import { createStore } from '#web/lib/store.ts'

type ToastKind = 'success' | 'failure' | 'message'
/** `icon`: the failure's icon calls for attention; `text`: the words do; `kept`: it waits until it is read. */
type ToastPhase = 'shown' | 'icon' | 'text' | 'kept'
type ToastStep = { phase: ToastPhase; lasts: number }
/** Something that can be done about it for a while, such as undoing. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; phase: ToastPhase; action?: ToastAction }

/** News that nobody here asked for stays long enough to be read. */
const MESSAGE_MS = 8_000
const SUCCESS_MS = 1_500
const FAILURE_ICON_MS = 1_000
const FAILURE_TEXT_MS = 2_000

/** The phases of a toast with how long each lasts, in milliseconds; then it is gone. A failure stays until it is read. */
const toastSteps: Record<ToastKind, readonly [ToastStep, ...ToastStep[]]> = {
  message: [{ phase: 'shown', lasts: MESSAGE_MS }],
  success: [{ phase: 'shown', lasts: SUCCESS_MS }],
  failure: [
    { phase: 'icon', lasts: FAILURE_ICON_MS },
    { phase: 'text', lasts: FAILURE_TEXT_MS },
    { phase: 'kept', lasts: Number.POSITIVE_INFINITY },
  ],
}

/** A success with an action stays long enough to be acted on. */
const ACTION_MS = 8_000

/** The toasts on the page, oldest first. */
export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

const change = (next: (toasts: readonly Toast[]) => readonly Toast[]): void => toastStore.set(next(toastStore.get()))

/** The toasts that go on by themselves: what begins the time until they do, and its timer. */
const waiting = new Map<number, () => ReturnType<typeof setTimeout>>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Lets one stay, such as while somebody is at what can be done about it; or begins its time anew. Nothing goes while another tab is looked at. */
function hold(id: number, isHeld = true): void {
  clearTimeout(timers.get(id))
  const begin = waiting.get(id)
  if (begin && !isHeld && !document.hidden) timers.set(id, begin())
}

document.addEventListener('visibilitychange', () => {
  for (const id of waiting.keys()) hold(id, false)
})

function dismiss(id: number): void {
  hold(id)
  waiting.delete(id)
  change((toasts) => toasts.filter((toast) => toast.id !== id))
}

function run(id: number, kind: ToastKind, step: number): void {
  const next = toastSteps[kind][step]
  if (!next) {
    dismiss(id)
    return
  }
  const { phase, lasts } = next
  let time = lasts
  change((toasts) =>
    toasts.map((toast) => {
      if (toast.id !== id) return toast
      if (toast.action) time = Math.max(lasts, ACTION_MS)
      return { ...toast, phase }
    }),
  )
  waiting.delete(id)
  if (!Number.isFinite(time)) return
  waiting.set(id, () => setTimeout(() => run(id, kind, step + 1), time))
  hold(id, false)
}

function raise(kind: ToastKind, text: string, action?: ToastAction): number {
  const same = toastStore.get().find((toast) => toast.kind === kind && toast.text === text)
  if (same && kind === 'failure') {
    // What can be done is about the newest one.
    change((toasts) => toasts.map((toast) => (toast.id === same.id && action ? { ...toast, action } : toast)))
    return same.id
  }
  const id = ++lastId
  change((toasts) => [...toasts, { id, kind, text, phase: toastSteps[kind][0].phase, ...(action && { action }) }])
  run(id, kind, 0)
  return id
}

/** Short words about what just happened. A success goes by itself; a failure stays until it is closed. */
export const toast = {
  success: (text: string, action?: ToastAction): number => raise('success', text, action),
  /** Something that happened elsewhere. */
  message: (text: string, action?: ToastAction): number => raise('message', text, action),
  /** The same failure again does not stack. */
  failure: (text: string, action?: ToastAction): number => raise('failure', text, action),
  dismiss,
  hold,
  /** Takes all of them away, for example when somebody signs out. */
  clear: (): void => {
    for (const { id } of toastStore.get()) dismiss(id)
  },
}

export const getToasts = toastStore.get
