import { z } from 'zod'
import { type PatchPath, parsePath, type ScimFilter } from './filter.ts'
import { isJson, type Json, keyOf, matchesFilter } from './matches.ts'
import { badRequest } from './scim-error.ts'

/** Entra ID writes Add, Replace and Remove. */
const operation = z.object({
  op: z.string().transform((op) => op.toLowerCase()),
  path: z.string().max(1_000).nullish(),
  value: z.unknown().optional(),
})
const patchBody = z.object({ Operations: z.array(operation).min(1).max(1_000) })
type Operation = z.output<typeof operation>

/** Applies a PATCH (RFC 7644, 3.5.2) to a resource and answers what it becomes. Throws `invalidSyntax`, `invalidPath`, `noTarget`. */
export function patchResource(resource: Json, body: Json): Json {
  const operations = keyOf(body, 'Operations')
  const read = patchBody.safeParse({ Operations: operations === undefined ? undefined : body[operations] })
  if (!read.success) throw badRequest('invalidSyntax', 'A PATCH has a list of Operations, each with an op.')
  return read.data.Operations.reduce(applied, resource)
}

/** Named as a path; among other attributes they are passed over, since vendors send back all that they were told. */
const readOnly = new Set(['id', 'meta', 'groups'])

function applied(resource: Json, { op, path, value }: Operation): Json {
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw badRequest('invalidSyntax', `There is no operation ${op}.`)
  if (path) {
    const parsed = parsePath(path)
    if (readOnly.has(parsed.attribute.toLowerCase()))
      throw badRequest('mutability', `${parsed.attribute} cannot be changed.`)
    return changed(resource, parsed, op, value)
  }
  if (op === 'remove') throw badRequest('noTarget', 'A remove needs a path.')
  if (!isJson(value)) throw badRequest('invalidValue', 'Without a path the value is an object.')
  // Names may be paths themselves: Entra ID sends {"name.givenName": "Sari"}.
  return Object.entries(value).reduce((before, [name, part]) => {
    if (isJson(part) && name.toLowerCase().startsWith('urn:')) return extended(before, name, op, part)
    if (name.toLowerCase() === 'schemas') return before
    return changed(before, parsePath(name), op, part)
  }, resource)
}

/** Attributes of an extension, given as one object. */
const extended = (resource: Json, schema: string, op: 'add' | 'replace', part: Json): Json =>
  Object.entries(part).reduce(
    (before, [attribute, value]) => changed(before, { schema, attribute }, op, value),
    resource,
  )

type Op = 'add' | 'replace' | 'remove'

function changed(resource: Json, path: PatchPath, op: Op, value: unknown): Json {
  const { schema } = path
  if (schema === undefined || /:core:2\.0:(user|group)$/i.test(schema)) return changedIn(resource, path, op, value)
  const key = keyOf(resource, schema) ?? schema
  const home = resource[key]
  return { ...resource, [key]: changedIn(isJson(home) ? home : {}, path, op, value) }
}

function changedIn(home: Json, { attribute, sub, filter }: PatchPath, op: Op, value: unknown): Json {
  const key = keyOf(home, attribute) ?? attribute
  const before = home[key]
  if (filter) return { ...home, [key]: changedValues(listOf(before), filter, sub, op, value) }
  if (sub !== undefined && !Array.isArray(before)) {
    const inner = isJson(before) ? before : {}
    return { ...home, [key]: op === 'remove' ? without(inner, sub) : withPart(inner, sub, value) }
  }
  if (sub !== undefined) return { ...home, [key]: listOf(before).map((item) => partChanged(item, sub, op, value)) }
  if (op === 'remove') return removedFrom(home, key, before, value)
  if (op === 'add' && (Array.isArray(before) || (Array.isArray(value) && before === undefined)))
    return { ...home, [key]: joined(listOf(before), listOf(value)) }
  if (isJson(before) && isJson(value)) return { ...home, [key]: { ...before, ...value } }
  return { ...home, [key]: value }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

const without = (object: Json, name: string): Json => {
  const key = keyOf(object, name)
  return Object.fromEntries(Object.entries(object).filter(([at]) => at !== key))
}
const withPart = (object: Json, name: string, value: unknown): Json => ({
  ...object,
  [keyOf(object, name) ?? name]: value,
})
const partChanged = (item: unknown, sub: string, op: Op, value: unknown): unknown => {
  if (!isJson(item)) return item
  return op === 'remove' ? without(item, sub) : withPart(item, sub, value)
}

/** Entra ID names what is to go in the value: {"op": "Remove", "path": "members", "value": [{"value": "…"}]}. */
function removedFrom(home: Json, key: string, before: unknown, value: unknown): Json {
  const gone = new Set(listOf(value).map(nameOf))
  if (!Array.isArray(before) || gone.size === 0) return without(home, key)
  return { ...home, [key]: before.filter((item) => !gone.has(nameOf(item))) }
}

/** What tells values of a list apart. */
const nameOf = (item: unknown): string => JSON.stringify(isJson(item) && 'value' in item ? item.value : item)

function joined(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  const known = new Set(before.map(nameOf))
  const isPrimary = (item: unknown) => isJson(item) && item.primary === true
  // One value is the first one.
  const kept = added.some(isPrimary)
    ? before.map((item) => (isPrimary(item) ? { ...(item as Json), primary: false } : item))
    : before
  return [...kept, ...added.filter((item) => !known.has(nameOf(item)))]
}

function changedValues(
  before: unknown[],
  filter: ScimFilter,
  sub: string | undefined,
  op: Op,
  value: unknown,
): unknown[] {
  const isMeant = (item: unknown) => isJson(item) && matchesFilter(item, filter)
  if (op === 'remove')
    return sub === undefined
      ? before.filter((item) => !isMeant(item))
      : before.map((item) => (isMeant(item) ? partChanged(item, sub, op, value) : item))
  if (before.some(isMeant))
    return before.map((item) => {
      if (!isMeant(item) || !isJson(item)) return item
      if (sub !== undefined) return withPart(item, sub, value)
      return isJson(value) ? { ...item, ...value } : item
    })
  // Both vendors set the work address of somebody who has none so.
  const made = impliedBy(filter)
  if (!made || (sub === undefined && !isJson(value)))
    throw badRequest('noTarget', 'No value is the one that the path names.')
  return [...before, sub === undefined ? { ...made, ...(value as Json) } : { ...made, [sub]: value }]
}

/** The value that `type eq "work"` describes. */
function impliedBy(filter: ScimFilter): Json | undefined {
  if (filter.kind === 'and') {
    const [left, right] = [impliedBy(filter.left), impliedBy(filter.right)]
    return left && right && { ...left, ...right }
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || filter.path.sub !== undefined) return undefined
  return { [filter.path.attribute]: filter.value }
}
