import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react'
import { untilOnline } from './connected.ts'

const AGAIN_AFTER_MS = 500

/**
 * Loads code of this program. While there is no connection it waits for one, and what failed with one is tried once more: a
 * part that comes later must not replace the screen that stands. Rejects with the load's own error when it is not to be had.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await untilOnline()
      else if (++failures === 2) throw error
      else await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

/** React's `lazy` by `loadCode`. */
// biome-ignore lint/suspicious/noExplicitAny: the bound that React's own `lazy` has
export const lazy = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> =>
  reactLazy(() => loadCode(load))
