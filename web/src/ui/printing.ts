import { flushSync } from 'react-dom'
import { createStore, useStore } from '#web/lib/store.ts'

const printing = createStore(false)

export const isPrinting = printing.get
/** Whether the page is being put on paper: all of it is drawn, light, without what only a screen needs. */
export const usePrinting = (): boolean => useStore(printing)
export const followPrinting = printing.subscribe

/** The browser takes the page as it is when the event has been told: everything is drawn within it. */
function setPrinting(on: boolean): void {
  document.documentElement.toggleAttribute('data-printing', on)
  flushSync(() => printing.set(on))
}

/** Gives the page the form of paper (`styles/print.css`) for as long as the browser prints. */
export function watchPrinting(): void {
  addEventListener('beforeprint', () => setPrinting(true))
  addEventListener('afterprint', () => setPrinting(false))
}
