import { otherIntents } from '../other-intents.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import type { JudgedReading } from './features.ts'
import { isAllSaid } from './plain-list.ts'

/** What a plain figure may be made of: nothing that shares, compares or averages what it comes to. */
const said: ReadonlySet<string> = new Set<keyof QueryIntent>([
  'shown',
  'groups',
  'conditions',
  'focus',
  'role',
  'named',
  'distinct',
  'running',
  'changing',
])

/**
 * Whether a question names a measure that somebody defined, and says besides only of which time and by what: 'total operating
 * expenses by account this year'. It means that measure, whatever columns and values are called alike.
 */
export function isPlainMeasure(
  question: string,
  reading: Reading,
  intent: QueryIntent,
  judged: JudgedReading,
): boolean {
  const [figure, ...others] = intent.shown
  if (figure?.is !== 'measure' || others.length > 0 || intent.groups.length > 1) return false
  if (Object.entries(intent).some(([field, value]) => value !== undefined && value !== false && !said.has(field)))
    return false
  const defined = reading.known.schema.measures?.find(({ name }) => name === figure.measure)
  const names = defined ? [defined.name, ...(defined.synonyms ?? [])] : []
  const asked = spaced(question)
  return (
    names.some((name) => asked.includes(spaced(name))) &&
    intent.conditions.every(({ is }) => is === 'period') &&
    reading.items.every(({ is }) => is !== 'unknown') &&
    isAllSaid(judged) &&
    otherIntents(intent, reading).length === 0
  )
}

/** Words between single blanks, so that only whole ones are found. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
