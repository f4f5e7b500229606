// Projects a series of figures by the one of some simple methods that was nearest to what came, tried on the series' own past.

/**
 * What comes next is the same stretch a season ago, moved by the `growth` of the last season or as it was (`repeat`); the `trend` of the
 * last stretches; or their `average`. `alike`: the average of the same stretch of the last seasons, where it is a week.
 */
export type Method = 'growth' | 'repeat' | 'alike' | 'trend' | 'average'

export type Projection = {
  method: Method
  /** For the stretches asked for, in their order. */
  values: number[]
  /** How far the method was off as far ahead as the last of them, as a share of what came: 0.06 is 6 %. */
  error: number
  /** Over how many stretches it was tried. */
  tries: number
}

/** Of the last so many stretches a trend is drawn. */
const trendOf = 12
const averageOf = 3
const alikeOf = 4
/** The season of days: short enough for several to be looked at, and to be tried on whole ones. */
const week = 7
/** A method is tried this often at most, and must have been at least so often. */
const mostTries = 12
const mostDaysTried = 4 * week
const leastTries = 3

/** In the order in which they are preferred where two were equally near. */
const methods: readonly Method[] = ['growth', 'repeat', 'alike', 'trend', 'average']

/**
 * Figures `first` to `last` stretches behind the end of `values` (1 is the next), where a season has `season` stretches. `values` are
 * in the order of time and without gaps. `undefined` where they are too few to try any method on.
 */
export const project = (
  values: readonly number[],
  { season, first, last }: { season: number; first: number; last: number },
): Projection | undefined => {
  const tried = methods.flatMap((method) => {
    const found = tryMethod(method, values, season, last)
    return found ? [{ method, ...found }] : []
  })
  const [best] = tried.toSorted((left, right) => left.error - right.error)
  if (!best) return undefined
  const ahead = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const found = ahead.map((steps) => projectBy(best.method, values, season, steps))
  return { ...best, values: found.map((value) => value ?? Number.NaN) }
}

/** How near a method was to the last of the values, each told from those that were known `ahead` stretches before. */
const tryMethod = (method: Method, values: readonly number[], season: number, ahead: number) => {
  let [off, came, tries] = [0, 0, 0]
  const most = season === week ? mostDaysTried : mostTries
  for (let end = values.length - ahead; end > 0 && tries < most; end--) {
    const told = projectBy(method, values.slice(0, end), season, ahead)
    const actual = values[end + ahead - 1]
    if (told === undefined || actual === undefined) break
    off += Math.abs(told - actual)
    came += Math.abs(actual)
    tries++
  }
  return tries < leastTries || came === 0 ? undefined : { error: off / came, tries }
}

const projectBy = (method: Method, values: readonly number[], season: number, ahead: number): number | undefined => {
  if (method === 'trend') return values.length < trendOf ? undefined : fromTrend(values.slice(-trendOf), ahead)
  if (method === 'average') return values.length < averageOf ? undefined : sum(values.slice(-averageOf)) / averageOf
  const seasons = Math.ceil(ahead / season)
  if (method === 'alike') {
    const at = (back: number) => values[values.length + ahead - 1 - (seasons + back) * season]
    const alike = Array.from({ length: alikeOf }, (_, back) => at(back)).filter((value) => value !== undefined)
    return season !== week || alike.length < alikeOf ? undefined : sum(alike) / alikeOf
  }
  const same = values[values.length + ahead - 1 - seasons * season]
  const growth = method === 'growth' ? growthOf(values, season) : 1
  return same === undefined || growth === undefined ? undefined : same * growth ** seasons
}

/** How many times the season before the last season was. */
const growthOf = (values: readonly number[], season: number): number | undefined => {
  const before = values.length < 2 * season ? 0 : sum(values.slice(-2 * season, -season))
  return before <= 0 ? undefined : sum(values.slice(-season)) / before
}

/** The straight line that is nearest to the values, by least squares. */
const fromTrend = (values: readonly number[], ahead: number): number => {
  const middle = (values.length - 1) / 2
  const mean = sum(values) / values.length
  const slope =
    sum(values.map((value, index) => (index - middle) * (value - mean))) /
    sum(values.map((_, index) => (index - middle) ** 2))
  return mean + slope * (values.length - 1 + ahead - middle)
}

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
