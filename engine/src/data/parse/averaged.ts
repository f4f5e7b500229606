import type { Figure } from './query-intent.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'

const averages = /average|\bavg\b|\bmean\b|rata/i

/**
 * 'average number of orders per customer', 'average monthly revenue': a count or a total of each, and the average of
 * those. An average of nothing that was grouped is no answer.
 */
export const readAveraged = (reading: Reading): void => {
  const { intent, items } = reading
  const at = items.findIndex((item) => isOperator(item, 'avg'))
  const [figure] = intent.shown
  if (at < 0 || intent.shown.length !== 1 || !figure || figure.is === 'column') return
  if (figure.is === 'fold' ? figure.fold !== 'count' : isAverage(reading, figure)) return
  const compared = reading.conditions.some(({ condition }) => condition.is === 'average')
  if (compared) return
  markUsed(reading, at)
  const [group] = intent.groups
  const per = items.some((item) => item.is === 'operator' && item.operator.startsWith('each'))
  if (!group || intent.groups.length > 1 || !per || intent.order || intent.share || intent.compare || intent.running) {
    if (figure.is === 'fold') reading.doubt += 0.4
    return
  }
  intent.averaged = true
}

const isAverage = ({ known }: Reading, figure: Extract<Figure, { is: 'measure' }>): boolean => {
  const measure = known.measures.find((measure) => measure.name === figure.measure)
  return (
    !measure ||
    [measure.name, ...(measure.synonyms ?? [])].some((name) => averages.test(name)) ||
    /\/|\bavg\s*\(/i.test(measure.expression)
  )
}
