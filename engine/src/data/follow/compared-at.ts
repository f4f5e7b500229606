import type { Language } from '#contract/language.ts'
import { type Period, shiftDay } from '#engine/period/index.ts'
import { buildQuery } from '../build/build.ts'
import { readStoredIntent } from '../parse/stored-intent.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { toAnswer } from '../to-answer.ts'
import type { Answer, Schema } from '../types.ts'

/** A stretch of time of a figure along time: days from one to before another. */
export type Stretch = Pick<Required<Period>, 'from' | 'to' | 'grain'>

/** What a stretch is usually compared with: of a day the same weekday before, else the one directly before it. */
export const stretchBefore = ({ from, to, grain }: Stretch): Stretch => {
  if (grain === 'day') return { from: shiftDay(from, -7, 'day'), to: shiftDay(to, -7, 'day'), grain }
  return { from: shiftDay(from, -1, grain), to: from, grain }
}

/**
 * A figure along time, as it was understood, at two stretches beside each other instead: 'why?' goes on from it. Undefined where it is no single
 * figure along time, or the schema has not what it names any more.
 */
export const comparedAt = (
  frame: unknown,
  schema: Schema,
  { current, before, language }: { current: Stretch; before: Stretch; language: Language },
): Answer | undefined => {
  const known = prepareSchema(schema)
  const intent = readStoredIntent(frame, known)
  const time = intent?.groups.find((group) => group.is === 'time')
  if (
    !intent ||
    !time ||
    intent.compare ||
    intent.running ||
    intent.changing ||
    intent.moving !== undefined ||
    intent.beside
  )
    return undefined
  const figures = intent.shown.filter(({ is }) => is !== 'column')
  if (figures.length > 1) return undefined
  const dated = intent.conditions.find((condition) => condition.is === 'period')
  const ref = time.ref ?? dated?.ref
  const { order, limit, skip, ...rest } = intent
  const built = buildQuery(
    {
      ...rest,
      groups: intent.groups.filter((group) => group !== time),
      conditions: intent.conditions.filter((condition) => condition !== dated),
      compare: { current, before, ...(ref && { ref }) },
    },
    known,
  )
  return built && toAnswer({ frame: built.frame, built, score: 1, known, language })
}
