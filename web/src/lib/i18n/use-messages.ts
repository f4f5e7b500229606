import { use } from 'react'
import { useStore } from '../store.ts'
import type { Catalogue } from './catalogue.ts'
import type { Language } from './language.ts'
import { shownLanguage } from './language-store.ts'

/** The language now shown; renders again when it changes. */
export const useLanguage = (): Language => useStore(shownLanguage)

/** A feature's messages in the language now shown. Suspends the first time, until they are loaded. */
export function useMessages<M>(catalogue: Catalogue<M>): M {
  return use(catalogue.load(useLanguage()))
}
