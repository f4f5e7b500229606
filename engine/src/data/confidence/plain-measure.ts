import type { QueryIntent } from '../parse/query-intent.ts'
import type { Schema } from '../types.ts'
import type { Judged } from './features.ts'

type Context = { judged: Judged; schema: Schema }

/**
 * Whether a question names a measure that somebody defined, and says besides only of which time and by what: 'total operating
 * expenses by account this year'. It means that measure, whatever columns and values are called alike.
 */
export function isPlainMeasure(question: string, intent: QueryIntent, { judged, schema }: Context): boolean {
  const [figure, ...others] = intent.shown
  if (figure?.is !== 'measure' || others.length > 0 || intent.groups.length > 1 || intent.order || intent.limit)
    return false
  const defined = schema.measures?.find(({ name }) => name === figure.measure)
  const names = defined ? [defined.name, ...(defined.synonyms ?? [])] : []
  const asked = spaced(question)
  return (
    names.some((name) => asked.includes(spaced(name))) &&
    intent.conditions.every(({ is }) => is === 'period') &&
    ['unusedLinks', 'unusedUnknown', 'unusedOperators', 'unusedOthers', 'unknown'].every(
      (feature) => judged.features[feature] === 0,
    )
  )
}

/** Words between single blanks, so that only whole ones are found. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
