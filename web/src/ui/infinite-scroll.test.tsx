import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { InfiniteScroll } from './infinite-scroll.tsx'
import { uiMessages } from './messages/index.ts'

let comesNear: (() => void) | undefined

beforeEach(async () => {
  await uiMessages.load('en')
  comesNear = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comesNear = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        comesNear = undefined
      }
    },
  )
})

type Props = { hasMore: boolean; loading: boolean; refreshing?: boolean; failed?: boolean }

function show(props: Props) {
  const onLoadMore = vi.fn()
  const list = ({ hasMore, loading, refreshing = false, failed = false }: Props) => (
    <InfiniteScroll
      list={{
        hasNextPage: hasMore,
        isFetching: loading || refreshing,
        isFetchingNextPage: loading,
        isFetchNextPageError: failed,
        fetchNextPage: onLoadMore,
      }}
    >
      <p>rows</p>
    </InfiniteScroll>
  )
  const { rerender } = render(list(props))
  return { onLoadMore, update: (next: Props) => rerender(list(next)) }
}

test('asks for the next page when the end comes near', () => {
  const { onLoadMore } = show({ hasMore: true, loading: false })
  act(() => comesNear?.())
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

test.each([
  [{ hasMore: false, loading: false }],
  [{ hasMore: true, loading: true }],
  // The next page would end it, and what changed would never be seen.
  [{ hasMore: true, loading: false, refreshing: true }],
  [{ hasMore: true, loading: false, failed: true }],
])('with %o nothing is asked', (props) => {
  show(props)
  expect(comesNear).toBeUndefined()
})

test('a page under way is announced; one that failed is asked again by the person', () => {
  const { onLoadMore, update } = show({ hasMore: true, loading: true })
  expect(screen.getByRole('status').textContent).toBe('Loading more')
  update({ hasMore: true, loading: false, failed: true })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})
