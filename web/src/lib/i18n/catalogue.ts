import { loadCode } from '../lazy.ts'
import type { Language } from './language.ts'

type Load<M> = () => Promise<{ messages: M }>

/** The messages of one feature in every language, each language loaded when it is first wanted. */
export type Catalogue<M> = {
  /** The messages if they are here already. */
  peek: (language: Language) => M | undefined
  /** Loads them; the same promise for the same language. Falls back to English when a language cannot be loaded. */
  load: (language: Language) => Promise<M>
}

const RETRY_AFTER_MS = 2_000
const used = new Set<Catalogue<unknown>>()

/**
 * Declares a feature's messages. `en.ts` is the source and exports `messages`; `id.ts` exports `messages: typeof en`,
 * so a missing or wrong message does not compile.
 *
 *     export const chatMessages = defineMessages({ en: () => import('./en.ts'), id: () => import('./id.ts') })
 */
export function defineMessages<M>(loaders: Record<Language, Load<M>>): Catalogue<M> {
  const loads = new Map<Language, Promise<M>>()
  const ready = new Map<Language, M>()

  const fetchOne = async (language: Language): Promise<M> => {
    try {
      const { messages } = await loadCode(loaders[language])
      ready.set(language, messages)
      return messages
    } catch (error) {
      // Kept for a moment: React asks again at once, and must find the same failure instead of starting over.
      setTimeout(() => loads.delete(language), RETRY_AFTER_MS)
      if (language === 'en') throw error
      return catalogue.load('en')
    }
  }

  const catalogue: Catalogue<M> = {
    peek: (language) => ready.get(language),
    load: (language) => {
      used.add(catalogue)
      const known = loads.get(language)
      if (known) return known
      const load = readable(fetchOne(language))
      loads.set(language, load)
      return load
    },
  }
  return catalogue
}

/** Marks a kept promise the way React's `use` reads it, so that words already here never suspend a component. */
function readable<M>(promise: Promise<M>): Promise<M> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/** Loads a language for every catalogue in use, so that changing the language shows no loading state. */
export async function loadUsed(language: Language): Promise<void> {
  await Promise.allSettled([...used].map((catalogue) => catalogue.load(language)))
}
