import { z } from 'zod'
import { maxCount } from './discovery.ts'
import { parseFilter } from './filter.ts'
import { type Json, keyOf, matchesFilter, wantedValue } from './matches.ts'
import { badRequest } from './scim-error.ts'

export type Query = Record<string, string | string[] | undefined>
export type Listed = Json

const defaultCount = 100
/** A filter that no index answers is held against each: against so many at most. */
const maxScanned = 10_000

const whole = (text: unknown, otherwise: number) => {
  const read = z.coerce.number().int().safeParse(text)
  return text === undefined || !read.success ? otherwise : read.data
}

type Source<Wanted> = {
  /** What rows can be looked up by, by the attribute that a filter names. */
  attributes: Record<keyof Wanted & string, string>
  count: (wanted: Wanted) => Promise<number>
  page: (wanted: Wanted, range: { offset: number; limit: number }) => Promise<Json[]>
}

/** A page of resources as a query asks for it (RFC 7644, 3.4.2). Throws `invalidFilter` and `tooMany`. */
export async function listResources<Wanted extends Record<string, string | undefined>>(
  query: Query,
  { attributes, count, page }: Source<Wanted>,
): Promise<Listed> {
  const startIndex = Math.max(1, whole(query.startIndex, 1))
  const limit = Math.min(maxCount, Math.max(0, whole(query.count, defaultCount)))
  const filter = typeof query.filter === 'string' && query.filter.trim() !== '' ? parseFilter(query.filter) : undefined
  const entries = Object.entries(attributes).map(([key, attribute]) => [key, wantedValue(filter, attribute)])
  const wanted = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Wanted
  const offset = startIndex - 1
  if (!filter) {
    const [total, found] = await Promise.all([count(wanted), limit === 0 ? [] : page(wanted, { offset, limit })])
    return listOf(found, total, startIndex, query)
  }
  const found = await page(wanted, { offset: 0, limit: maxScanned + 1 })
  if (found.length > maxScanned)
    throw badRequest('tooMany', 'The filter matches too much: ask by userName, externalId or id.')
  const matching = found.filter((resource) => matchesFilter(resource, filter))
  return listOf(matching.slice(offset, offset + limit), matching.length, startIndex, query)
}

const listOf = (resources: readonly Json[], totalResults: number, startIndex: number, query: Query): Listed => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources.map((resource) => chosen(resource, query)),
})

const always = new Set(['id', 'schemas', 'meta'])

/** Only the attributes that were asked for, or all but some (3.9). */
export function chosen(resource: Json, query: Query): Json {
  const named = (text: Query[string]) =>
    new Set(
      typeof text === 'string'
        ? text.split(',').flatMap((name) => keyOf(resource, name.trim().split('.')[0] ?? '') ?? [])
        : [],
    )
  const [only, except] = [named(query.attributes), named(query.excludedAttributes)]
  if (query.attributes === undefined && except.size === 0) return resource
  const isWanted = (name: string) =>
    always.has(name) || (query.attributes !== undefined ? only.has(name) : !except.has(name))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(name)))
}
