import type { z } from 'zod'
import type { ChartQuery, QueryFilter, QueryParameter, queryParameters } from '#contract/charts/query.ts'
import type { RunInput } from '#contract/charts/result.ts'

type Values = z.output<typeof queryParameters>
type Given = Pick<RunInput, 'filters' | 'parameters'>

/**
 * What the parameters of a statement hold: what whoever runs it says, else what a filter has chosen, else what is kept with the query;
 * `today` is the day of the data. One that is not named has no value.
 */
export const parameterValues = (
  { parameters: kept = [] }: Pick<ChartQuery, 'parameters'>,
  { filters, parameters }: Given,
  today: string,
): Values => ({
  today,
  ...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
  ...Object.fromEntries(filters.flatMap((filter) => chosenFor(kept, filter) ?? [])),
  ...parameters,
})

/** A parameter takes one value: a filter with several says nothing of it. */
function chosenFor(
  kept: readonly QueryParameter[],
  { target, op, values }: QueryFilter,
): [[string, Values[string]]] | undefined {
  const [value = null, ...more] = values
  if (!('parameter' in target) || op !== 'in' || value === null || more.length > 0) return undefined
  const type = kept.find(({ name }) => name === target.parameter)?.type
  return [[target.parameter, asType(value, type)]]
}

/** A filter's values are texts, whatever they stand for. */
function asType(value: string | number | boolean, type: QueryParameter['type'] | undefined): string | number | boolean {
  if (type === 'number' && String(value).trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return type === 'boolean' ? String(value) === 'true' : value
}

/** Whether a filter gives a parameter of a statement its value. */
export const setsParameter = (filter: QueryFilter, names: readonly string[]): boolean =>
  'parameter' in filter.target && names.includes(filter.target.parameter) && chosenFor([], filter) !== undefined
