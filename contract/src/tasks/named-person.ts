import type { TaskPerson } from './schemas.ts'

/** What people put before a name when they speak. */
const titles = new Set(['pak', 'bapak', 'bu', 'ibu', 'mas', 'mbak', 'kak', 'bang', 'mr', 'mrs', 'ms', 'dr'])
const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What is left of a name without titles, by which whoever is called so is found among many. */
export const spokenWords = (name: string): string =>
  wordsOf(name)
    .filter((word) => !titles.has(word))
    .join(' ')

/** The one person who is called so, by the whole name or by a part of it; undefined where there is none, or several. */
export function namedPerson(name: string, people: readonly TaskPerson[]): TaskPerson | undefined {
  const words = wordsOf(name)
  const said = words.filter((word) => !titles.has(word))
  if (said.length === 0) return undefined
  const called = (same: (own: readonly string[]) => boolean) => people.filter((person) => same(wordsOf(person.name)))
  const whole = called((own) => [words, said].some((each) => each.join(' ') === own.join(' ')))
  const found = whole.length > 0 ? whole : called((own) => said.every((word) => own.includes(word)))
  return found.length === 1 ? found[0] : undefined
}
