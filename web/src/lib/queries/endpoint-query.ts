import { infiniteQueryOptions, type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { endpoints } from '#contract/endpoints.ts'
import type { CallArgs, CallData } from '#contract/kit/call-types.ts'
import type { Endpoint, NamedEndpoint } from '#contract/kit/endpoint.ts'
import { api } from '../client/api.ts'

/** The name of a declared call. */
export type EndpointName = keyof typeof endpoints

/** A declared call whose declaration, with its schemas, is loaded when it is first made. */
export type LazyEndpoint<E extends NamedEndpoint> = { readonly name: E['name']; readonly load: () => Promise<E> }

/** Names a call of a slice that is loaded later: `lazyEndpoint(chatCalls, 'getHistory')`. */
export const lazyEndpoint = <S extends Record<string, NamedEndpoint>, N extends keyof S & string>(
  loadSlice: () => Promise<S>,
  name: N,
): LazyEndpoint<S[N]> => ({ name, load: async () => (await loadSlice())[name] })

type Source<E extends NamedEndpoint> = E | LazyEndpoint<E>
type OptionalArgs<E extends Endpoint> =
  Record<never, never> extends CallArgs<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>]
/** What a call gives: `data` of its envelope, or a file. */
export type EndpointData<E extends Endpoint> = E extends { file: true } ? Blob : CallData<E>

type PartOf<T> = T extends readonly unknown[] | string | number | boolean | null
  ? T
  : { [K in keyof T]?: PartOf<T[K]> | undefined }
type NameOf<N extends EndpointName> = N | { readonly name: N }

/** What stands in the cache of an endpoint; with some of its arguments, what was asked with these. */
export const endpointKey = <N extends EndpointName>(
  endpoint: NameOf<N>,
  args?: PartOf<CallArgs<(typeof endpoints)[N]>>,
): QueryKey => {
  const name = typeof endpoint === 'string' ? endpoint : endpoint.name
  return args ? [name, args] : [name]
}

/** Query options of a call: key, fetch and type. What else a query needs is spread beside them. */
export const endpointQuery = <E extends NamedEndpoint>(endpoint: Source<E>, ...[args]: OptionalArgs<E>) => {
  const given: LooseArgs = args ?? {}
  const queryKey: QueryKey = [endpoint.name, given]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callEndpoint<E>(endpoint, { ...given, signal }),
  })
}

type Paged = { pagination: { page: number; is_last_page: boolean } }

/** The same for a list that is asked page by page, from the first one on. */
export const endpointPages = <E extends NamedEndpoint>(
  endpoint: Source<E> & (CallData<E> extends Paged ? unknown : never),
  ...[args]: OptionalArgs<E>
) => {
  const given: LooseArgs = args ?? {}
  // One page and many of them are not the same thing: the last part tells them apart.
  const queryKey: QueryKey = [endpoint.name, given, 'pages']
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint<E>(endpoint, { ...given, query: { ...given.query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

function nextPage(page: unknown): number | undefined {
  // `endpointPages` takes only endpoints that answer with pages.
  const { pagination } = page as Paged
  return pagination.is_last_page ? undefined : pagination.page + 1
}

type LooseArgs = { query?: Record<string, unknown>; signal?: AbortSignal }

async function callEndpoint<E extends NamedEndpoint>(source: Source<E>, args: LooseArgs): Promise<EndpointData<E>> {
  const endpoint: NamedEndpoint = 'load' in source ? await source.load() : source
  // The callers above have checked the arguments against the endpoint, whose `file` says what comes.
  return (await (endpoint.file ? api.blob(endpoint, args) : api.call(endpoint, args))) as EndpointData<E>
}

/** Some endpoints by their names, or those of a whole slice. */
export type EndpointSet = readonly EndpointName[] | Readonly<Record<string, NamedEndpoint>>

const keysOf = (set: EndpointSet): QueryKey[] =>
  Array.isArray(set) ? set.map((name) => [name]) : Object.values(set).map(({ name }) => [name])

/** Asks again what these endpoints gave; resolves when it is answered. */
export const invalidateEndpoints = async (queries: QueryClient, set: EndpointSet): Promise<void> => {
  await Promise.all(
    keysOf(set).map(async (queryKey) => {
      await cancelFirstFetches(queries, queryKey)
      await queries.invalidateQueries({ queryKey })
    }),
  )
}

/** The library begins anew only what it has an older answer to: a first answer from before the change would stand as the new one. */
export const cancelFirstFetches = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  const first = { queryKey, predicate: isFirstFetch }
  if (queries.getQueryCache().findAll(first).length > 0) await queries.cancelQueries(first)
}

const isFirstFetch = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'
