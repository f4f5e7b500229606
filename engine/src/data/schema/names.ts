import { stem } from '#engine/language/index.ts'
import { abbreviations } from '../lexicon/abbreviations.ts'
import { isKnownWord } from '../lexicon/synonyms.ts'

/** The words of a database name: 'OrderItems' → order items, 'LName' → last name, 'cust_addr' → customer address. */
export const nameWords = (identifier: string, vocabulary?: ReadonlySet<string>): readonly string[] => {
  if (vocabulary) return split(identifier, vocabulary)
  const known = remembered.get(identifier)
  if (known) return known
  if (remembered.size >= maxRemembered) remembered.clear()
  const words = split(identifier)
  remembered.set(identifier, words)
  return words
}

/** The same without what grammar adds: 'Orders' and 'order' have the same. */
export const nameRoots = (identifier: string): string[] => nameWords(identifier).map((word) => stem(word, 'en'))

/** Names come up again and again while a question is read. */
const remembered = new Map<string, readonly string[]>()
const maxRemembered = 20_000

const split = (identifier: string, vocabulary?: ReadonlySet<string>): string[] =>
  identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase())
    .flatMap((part, index, parts) => expand(part, parts[index + 1], vocabulary))

const expand = (part: string, next: string | undefined, vocabulary?: ReadonlySet<string>): string[] => {
  if (next === 'name' && (part === 'f' || part === 'l' || part === 'm')) {
    return [part === 'f' ? 'first' : part === 'l' ? 'last' : 'middle']
  }
  const long = abbreviations.get(part)
  if (long) return long
  return (vocabulary && glued(part, vocabulary)) ?? [part]
}

const tails = 'id name code date year number type count status'.split(' ')

/** 'birthdate' → birth date, 'petid' → pet id: only where both halves are words that are known. */
const glued = (part: string, vocabulary: ReadonlySet<string>): string[] | undefined => {
  if (part.length < 5 || isKnownWord(part) || !/^[a-z]+$/.test(part)) return undefined
  const known = (word: string): boolean => isKnownWord(word) || vocabulary.has(stem(word, 'en'))
  for (const tail of tails) {
    const head = part.slice(0, -tail.length)
    if (part.endsWith(tail) && head.length >= 3 && known(head)) return [head, tail]
  }
  for (let cut = part.length - 3; cut >= 3; cut -= 1) {
    const [head, rest] = [part.slice(0, cut), part.slice(cut)]
    if (rest !== 'ship' && isKnownWord(head) && isKnownWord(rest)) return [head, rest]
  }
  return undefined
}
