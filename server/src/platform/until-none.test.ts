import { expect, test } from 'vitest'
import { untilNone } from './until-none.ts'

/** Work that goes on until it is ended, and whether it was waited for to its end. */
function aSet() {
  const ongoing = new Map<string, Promise<unknown>>()
  const ends = new Map<string, (failed?: Error) => void>()
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ongoing.set(
      name,
      promise.finally(() => ongoing.delete(name)),
    )
    ends.set(name, (failed) => (failed ? reject(failed) : resolve()))
  }
  return { ongoing, begin, end: (name: string, failed?: Error) => ends.get(name)!(failed) }
}

test('what goes on is waited for, also what is begun meanwhile or fails, but no longer than it may', async () => {
  const { ongoing, begin, end } = aSet()
  begin('first')
  const order: string[] = []
  const waited = untilNone(() => ongoing.values(), 600_000).then(() => order.push('none'))
  begin('second')
  order.push('first ends')
  end('first')
  await new Promise(setImmediate)
  order.push('second ends')
  end('second', new Error('it failed'))
  await waited
  expect(order).toEqual(['first ends', 'second ends', 'none'])
  begin('third')
  await untilNone(() => ongoing.values(), 10)
  expect(ongoing.size).toBe(1)
  end('third')
  await untilNone(() => [], 600_000)
})
