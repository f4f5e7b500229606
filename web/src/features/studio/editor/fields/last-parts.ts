import { untranslated } from '#contract/kit/localized-text.ts'
import type { DataType, KnownVariable } from '#flow/index.ts'
import type { Outputs } from './sample.ts'

/** So many parts of one value are offered, so deep. */
const max = { parts: 40, depth: 2 }

/**
 * What can be named, with the parts that its values had when the steps were last taken: the columns of a query's rows, the fields of
 * what came with a call. Each stands behind the value it is a part of.
 */
export const withLastParts = (known: readonly KnownVariable[], outputs: Outputs): KnownVariable[] =>
  known.flatMap((variable) => {
    const name = variable.path.split('.')[1]
    const output = variable.from === null ? undefined : outputs.get(variable.from)
    if (name === undefined || !output || !Object.hasOwn(output, name)) return [variable]
    // A query gives its first row besides: the columns are offered once.
    if (Array.isArray(output[name]) && Object.hasOwn(output, 'first')) return [variable]
    return [variable, ...partsOf(output[name], variable, max.depth).slice(0, max.parts)]
  })

function partsOf(value: unknown, whole: KnownVariable, depth: number): KnownVariable[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  // Of rows, the columns of the first.
  if (Array.isArray(value)) return partsOf(value[0], { ...whole, path: `${whole.path}[0]` }, 1)
  return Object.entries(value).flatMap(([key, part]) => {
    const path = /^[A-Za-z_]\w*$/.test(key) ? `${whole.path}.${key}` : `${whole.path}[${JSON.stringify(key)}]`
    const made: KnownVariable = { path, type: typeOf(part), label: untranslated(key), from: whole.from }
    return [made, ...partsOf(part, made, depth - 1)]
  })
}

function typeOf(value: unknown): DataType {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'text'
  return typeof value === 'object' && value !== null ? 'object' : 'any'
}
