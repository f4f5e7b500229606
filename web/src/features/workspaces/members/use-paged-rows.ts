import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Page } from '#contract/kit/paging.ts'
import { type RowWindow, useRowWindow } from './use-row-window.ts'

/** How many rows are asked for at once. */
const ROWS_OF_PAGE = 50

export type PagedRows<T, E extends HTMLElement> = {
  /** Undefined until the first page is here. */
  total: number | undefined
  window: RowWindow<E>
  /** Undefined while its page is on the way. */
  rowAt: (index: number) => T | undefined
  /** A page in sight that did not come. */
  failed: UseQueryResult<unknown> | undefined
}

/** The options of a page, by its number. */
type PageOptions<T> = (page: { page: number; limit: number }) => UseQueryOptions<Page<T>>

/** A list of any length: only the pages whose rows are in sight are asked for, wherever one scrolls to. */
export function usePagedRows<T, E extends HTMLElement>(
  pageOptions: PageOptions<T>,
  rowHeight: number,
): PagedRows<T, E> {
  const page = (number: number) => pageOptions({ page: number, limit: ROWS_OF_PAGE })
  // What was found stays in sight until the next search has its answer.
  const first = useQuery({ ...page(1), placeholderData: keepPreviousData })
  const total = first.data?.pagination.total
  const window = useRowWindow<E>(total ?? 0, rowHeight)
  const numbers = [...new Set(window.places.map(pageOf))].filter((number) => number > 1)
  const others = useQueries({ queries: numbers.map(page) })
  const pages = new Map(numbers.map((number, index) => [number, others[index]?.data]))
  pages.set(1, first.data)
  return {
    total,
    window,
    rowAt: (index) => pages.get(pageOf(index))?.records[index % ROWS_OF_PAGE],
    failed: [first, ...others].find((query) => query.isError),
  }
}

const pageOf = (index: number) => Math.floor(index / ROWS_OF_PAGE) + 1
