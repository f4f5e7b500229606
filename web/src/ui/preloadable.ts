import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from '#web/lib/lazy.ts'

type Module<C> = { default: C }

/**
 * A component that is loaded when it is first shown, like `lazy`, or before that by `preload`: then it is drawn at once, without
 * a waiting state in between.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound that React's own `lazy` has
export function preloadable<C extends ComponentType<any>>(
  load: () => Promise<Module<C>>,
): LazyExoticComponent<C> & { preload: () => Promise<void> } {
  let loaded: Module<C> | undefined
  const fetch = async () => {
    loaded = await loadCode(load)
    return loaded
  }
  // React takes a thenable that answers at once for one that is there.
  const there = (module: Module<C>) =>
    // biome-ignore lint/suspicious/noThenProperty: that is what makes it one
    ({ then: (take: (module: Module<C>) => void) => take(module) }) as unknown as Promise<Module<C>>
  const Part = lazy(() => (loaded ? there(loaded) : fetch()))
  return Object.assign(Part, { preload: async () => void (loaded ?? (await fetch())) })
}
