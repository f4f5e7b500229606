import type { AttributePath, FilterValue, Operator, ScimFilter } from './filter.ts'

export type Json = { readonly [name: string]: unknown }

/** Names and ids of others are compared letter by letter; all other texts without regard to case. */
const exact = new Set(['id', 'externalid', '$ref'])

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name under which an object has an attribute, whatever its case. */
export const keyOf = (object: Json, name: string): string | undefined => {
  const wanted = name.toLowerCase()
  return Object.keys(object).find((key) => key.toLowerCase() === wanted)
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group)$/i

/** The object in which an attribute stands: the resource, or the extension that is named. */
function homeOf(resource: Json, { schema }: AttributePath): Json | undefined {
  if (schema === undefined || coreSchema.test(schema)) return resource
  const key = keyOf(resource, schema)
  const home = key === undefined ? undefined : resource[key]
  return isJson(home) ? home : undefined
}

const got = (value: unknown, name: string): unknown[] => {
  if (!isJson(value)) return []
  const key = keyOf(value, name)
  const found = key === undefined ? undefined : value[key]
  return Array.isArray(found) ? found : found === undefined ? [] : [found]
}

/** All values of an attribute; of several, each. A value of several parts stands for its `value`. */
function valuesAt(resource: Json, path: AttributePath): unknown[] {
  const home = homeOf(resource, path)
  if (!home) return []
  const values = got(home, path.attribute)
  const parts = path.sub === undefined ? values : values.flatMap((value) => got(value, path.sub ?? ''))
  return parts.flatMap((value) => (isJson(value) && keyOf(value, 'value') ? got(value, 'value') : [value]))
}

/** Whether a resource is one that a filter wants. */
export function matchesFilter(resource: Json, filter: ScimFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return matchesFilter(resource, filter.left) && matchesFilter(resource, filter.right)
    case 'or':
      return matchesFilter(resource, filter.left) || matchesFilter(resource, filter.right)
    case 'not':
      return !matchesFilter(resource, filter.filter)
    case 'present':
      return valuesAt(resource, filter.path).some((value) => value !== null && value !== '')
    case 'values':
      return got(homeOf(resource, filter.path) ?? {}, filter.path.attribute).some(
        (value) => isJson(value) && matchesFilter(value, filter.filter),
      )
    case 'compare':
      return compares(resource, filter)
  }
}

function compares(resource: Json, { path, operator, value }: Extract<ScimFilter, { kind: 'compare' }>): boolean {
  const found = valuesAt(resource, path)
  if (operator === 'ne') return !found.some((item) => holds(item, 'eq', value, path))
  if (value === null) return operator === 'eq' && found.every((item) => item === null)
  return found.some((item) => holds(item, operator, value, path))
}

function holds(found: unknown, operator: Operator, value: FilterValue, path: AttributePath): boolean {
  const isExact = exact.has((path.sub ?? path.attribute).toLowerCase())
  const same = (text: string) => (isExact ? text : text.toLowerCase())
  const [left, right] = [found, value].map((item) => (typeof item === 'string' ? same(item) : item))
  if (operator === 'eq') return left === right
  if (operator === 'co' || operator === 'sw' || operator === 'ew') {
    if (typeof left !== 'string' || typeof right !== 'string') return false
    if (operator === 'co') return left.includes(right)
    return operator === 'sw' ? left.startsWith(right) : left.endsWith(right)
  }
  if (typeof left === 'number' && typeof right === 'number') return isOrdered(left - right, operator)
  if (typeof left !== 'string' || typeof right !== 'string') return false
  return isOrdered(left < right ? -1 : left > right ? 1 : 0, operator)
}

function isOrdered(difference: number, operator: Operator): boolean {
  if (operator === 'gt') return difference > 0
  if (operator === 'ge') return difference >= 0
  if (operator === 'lt') return difference < 0
  return operator === 'le' && difference <= 0
}

/** What a filter asks of one attribute for certain (`userName eq "x"`, also as one side of an `and`), by which rows are looked up. */
export function wantedValue(filter: ScimFilter | undefined, attribute: string): string | undefined {
  if (filter?.kind === 'and') return wantedValue(filter.left, attribute) ?? wantedValue(filter.right, attribute)
  if (filter?.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined
  const { path } = filter
  const isCore = path.schema === undefined || coreSchema.test(path.schema)
  return isCore && path.sub === undefined && path.attribute.toLowerCase() === attribute.toLowerCase()
    ? filter.value
    : undefined
}
