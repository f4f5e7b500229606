import { useSyncExternalStore } from 'react'

/** A value outside of React that components and others can follow. */
export type ReadableStore<T> = { get: () => T; subscribe: (listener: () => void) => () => void }
export type Store<T> = ReadableStore<T> & { set: (next: T) => void }

/**
 * A store of one value. Everybody who follows it is told at every `set`, also of the same value. `whileFollowed` runs when the
 * first one begins to follow; what it gives back runs when the last one is gone.
 */
export function createStore<T>(first: T, whileFollowed?: (set: (next: T) => void) => () => void): Store<T> {
  let value = first
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileFollowed?.(set)
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

/** What a store holds, or a part of it; renders again when that is another one. */
export function useStore<T>(store: ReadableStore<T>): T
export function useStore<T, P>(store: ReadableStore<T>, part: (value: T) => P): P
export function useStore<T, P>(store: ReadableStore<T>, part?: (value: T) => P): T | P {
  return useSyncExternalStore(store.subscribe, () => (part ? part(store.get()) : store.get()))
}
