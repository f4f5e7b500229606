import { describe, expect, it } from 'vitest'
import { sameResult } from './equal.ts'

describe('two results', () => {
  it('are the same in any order of columns, and of rows where order does not count', () => {
    expect(
      sameResult(
        [
          ['a', 1],
          ['b', 2],
        ],
        [
          [2, 'b'],
          [1, 'a'],
        ],
        false,
      ),
    ).toBe(true)
    expect(
      sameResult(
        [
          ['a', 1],
          ['b', 2],
        ],
        [
          ['b', 2],
          ['a', 1],
        ],
        true,
      ),
    ).toBe(false)
  })
  it('are compared as numbers, to four decimals', () => {
    expect(sameResult([['3.00001']], [[3]], false)).toBe(true)
    expect(sameResult([[3.001]], [[3]], false)).toBe(false)
  })
  it('differ with another value, another width, another count of rows', () => {
    expect(sameResult([['a']], [['b']], false)).toBe(false)
    expect(sameResult([['a', 1]], [['a']], false)).toBe(false)
    expect(sameResult([['a'], ['a']], [['a']], false)).toBe(false)
  })
  it('keep rows whole: columns are not mixed between rows', () => {
    expect(
      sameResult(
        [
          ['a', 'x'],
          ['b', 'y'],
        ],
        [
          ['a', 'y'],
          ['b', 'x'],
        ],
        false,
      ),
    ).toBe(false)
  })
  it('are the same where both are empty', () => expect(sameResult([], [], true)).toBe(true))
})
