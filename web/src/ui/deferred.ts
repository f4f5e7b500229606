import { loadCode } from '#web/lib/lazy.ts'

/**
 * Code that is loaded when it is first wanted and can then be used at once. Unlike `lazy` it never shows a waiting state:
 * load it first, then render.
 */
export function deferred<T>(load: () => Promise<T>): { get: () => T | undefined; load: () => Promise<T> } {
  let loaded: T | undefined
  return {
    get: () => loaded,
    load: async () => {
      loaded ??= await loadCode(load)
      return loaded
    },
  }
}
