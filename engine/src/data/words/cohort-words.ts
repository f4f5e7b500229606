import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { periodWords } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { grainLabel, rowLabel, shownLabel, tableLabel } from './labels.ts'

type Cohort = NonNullable<QueryIntent['cohort']>

/** 'retention of customers by month of their first order', 'new and returning customers, revenue'. */
export const cohortWords = (
  { shown, groups }: QueryIntent,
  cohort: Cohort,
  known: PreparedSchema,
  language: Language,
): string => {
  const people = tableLabel(known.tables.get(cohort.people.table), cohort.people.table, language)
  const deal = dealOf(cohort, known, language)
  const [group] = groups
  switch (cohort.tells) {
    case 'retention': {
      const grain = group?.is === 'time' ? grainLabel(group.grain, language) : ''
      return localized(
        `retention of ${people} by ${grain} of their first ${deal}`,
        `retensi ${people} menurut ${grain} ${deal} pertama`,
      )[language]
    }
    case 'again': {
      const first = periodWords(cohort.first, language)
      const again = cohort.again && periodWords(cohort.again, language)
      return localized(
        `${people} with their first ${deal} in ${first} who had another ${again ? `in ${again}` : 'later'}`,
        `${people} dengan ${deal} pertama pada ${first} yang punya ${deal} lagi ${again ? `pada ${again}` : 'sesudahnya'}`,
      )[language]
    }
    case 'newcomers': {
      const figures = shown.flatMap((figure) =>
        figure.is === 'fold' && figure.of?.table === cohort.people.table ? [] : [shownLabel(known, figure, language)],
      )
      const sides = localized(`new and returning ${people}`, `${people} baru dan lama`)[language]
      if (figures.length === 0) return sides
      const of = figures.join(', ')
      return figures.length < shown.length
        ? localized(`${sides} and their ${of}`, `${sides} beserta ${of}`)[language]
        : localized(`${of} from ${sides}`, `${of} dari ${sides}`)[language]
    }
  }
}

/** Who is new. */
export const newcomerWords = ({ cohort }: QueryIntent, known: PreparedSchema, language: Language): string => {
  if (cohort?.tells !== 'newcomers') return ''
  const deal = dealOf(cohort, known, language)
  return localized(`new are those with their first ${deal} then`, `baru berarti ${deal} pertamanya saat itu`)[language]
}

const dealOf = ({ deals }: Cohort, known: PreparedSchema, language: Language): string =>
  rowLabel(known.tables.get(deals), deals, language)
