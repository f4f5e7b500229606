import { use, useSyncExternalStore } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { Language } from './language.ts'
import { getLanguage, subscribeLanguage } from './language-store.ts'

/** The language now shown; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeLanguage, getLanguage)

/** A feature's messages in the language now shown. Suspends the first time, until they are loaded. */
export function useMessages<M>(catalogue: Catalogue<M>): M {
  const language = useLanguage()
  return catalogue.peek(language) ?? use(catalogue.load(language))
}
