import { required } from '#contract/kit/required.ts'
import { createStore } from '#web/lib/store.ts'

type ToastKind = 'success' | 'failure' | 'message'
/** `icon`: the failure's icon calls for attention; `text`: the words do; `kept`: it waits until it is read. */
type ToastPhase = 'shown' | 'icon' | 'text' | 'kept' | 'gone'
type ToastStep = { phase: ToastPhase; lasts: number }
/** Something that can be done about it for a while, such as undoing. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; phase: ToastPhase; action?: ToastAction }

/** News that nobody here asked for stays long enough to be read. */
const MESSAGE_MS = 8_000
const SUCCESS_MS = 1_500
const FAILURE_ICON_MS = 1_000
const FAILURE_TEXT_MS = 2_000

/** The phases of a toast with how long each lasts, in milliseconds. A failure stays until it is read. */
const toastSteps: Record<ToastKind, readonly [ToastStep, ...ToastStep[]]> = {
  message: [
    { phase: 'shown', lasts: MESSAGE_MS },
    { phase: 'gone', lasts: 0 },
  ],
  success: [
    { phase: 'shown', lasts: SUCCESS_MS },
    { phase: 'gone', lasts: 0 },
  ],
  failure: [
    { phase: 'icon', lasts: FAILURE_ICON_MS },
    { phase: 'text', lasts: FAILURE_TEXT_MS },
    { phase: 'kept', lasts: Number.POSITIVE_INFINITY },
  ],
}

/** A success with an action stays long enough to be acted on, also by who goes there by keyboard or has it read out. */
const ACTION_MS = 20_000

/** The toasts on the page, oldest first. */
export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

const change = (next: (toasts: readonly Toast[]) => readonly Toast[]): void => toastStore.set(next(toastStore.get()))
const dismiss = (id: number): void => change((toasts) => toasts.filter((toast) => toast.id !== id))

function run(id: number, kind: ToastKind, step: number): void {
  const { phase, lasts } = required(toastSteps[kind][step], 'nothing follows the last step')
  if (phase === 'gone') {
    dismiss(id)
    return
  }
  change((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, phase } : toast)))
  const time = toastStore.get().some((toast) => toast.id === id && toast.action) ? Math.max(lasts, ACTION_MS) : lasts
  if (Number.isFinite(time)) setTimeout(() => run(id, kind, step + 1), time)
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
  /** Takes all of them away, for example when somebody signs out. */
  clear: (): void => toastStore.set([]),
}

export const getToasts = toastStore.get
