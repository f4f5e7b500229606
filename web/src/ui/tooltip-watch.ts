import type { ReactNode } from 'react'

export type Tip = {
  text: ReactNode
  /** Keys that do the same, as printed on the keyboard. */
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** What each element with `data-tip` has to say. */
export const tips = new Map<string, Tip>()

const SHOW_AFTER_MS = 400
const HIDE_AFTER_MS = 80

type Show = (shown: { tip: Tip; anchor: Element } | undefined) => void

/**
 * Watches pointer and focus for the whole page: a tip appears when a pointer rests on its element or the keyboard comes
 * to it, stays while the pointer is on it, and goes with Escape or a press. The next one appears at once.
 * @returns stops watching
 */
export function watchTips(show: Show, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let anchor: Element | undefined

  const later = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const hide = () => {
    clearTimeout(timer)
    anchor = undefined
    show(undefined)
  }
  const open = (element: Element) => {
    const tip = tips.get(element.getAttribute('data-tip') ?? '')
    if (!tip || !element.isConnected) return
    anchor = element
    show({ tip, anchor: element })
  }
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const element = event.target.closest('[data-tip], [data-tip-popup]')
    if (element?.hasAttribute('data-tip')) {
      if (element === anchor) clearTimeout(timer)
      else later(anchor ? 0 : SHOW_AFTER_MS, () => open(element))
    } else if (element) clearTimeout(timer)
    else if (anchor) later(HIDE_AFTER_MS, hide)
    else clearTimeout(timer)
  }
  const onFocus = (event: FocusEvent) => {
    const element = event.target instanceof Element ? event.target.closest('[data-tip]') : null
    if (element?.matches(':focus-visible')) open(element)
    else if (anchor) hide()
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && anchor && hide()

  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  page.addEventListener('pointerover', onOver, options)
  page.addEventListener('focusin', onFocus, options)
  page.addEventListener('keydown', onKey, options)
  for (const name of ['pointerdown', 'focusout', 'wheel'] as const)
    page.addEventListener(name, hide, { ...options, passive: true })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
