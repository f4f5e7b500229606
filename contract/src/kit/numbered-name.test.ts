import { expect, test } from 'vitest'
import { findByNumberedName, numberedName } from './numbered-name.ts'

test('a number is put behind a name, which is cut for it, but never within a character', () => {
  const names = [
    numberedName('Plan', 1, { longest: 120 }),
    numberedName('Plan', 2, { longest: 120 }),
    numberedName('Plan', 12, { longest: 8 }),
    numberedName('Plan', 2, { longest: 10, extension: '.pdf' }),
    numberedName('ab😀', 1, { longest: 3 }),
    // A family of three is eight units, and one character.
    numberedName('a👨‍👩‍👧b', 2, { longest: 10 }),
    numberedName('𝒳𝒳𝒳𝒳𝒳𝒳', 2, { longest: 6, lengthOf: (text) => [...text].length }),
  ]
  expect(names).toEqual(['Plan', 'Plan (2)', 'Pla (12)', 'Pl (2).pdf', 'ab', 'a (2)', '𝒳𝒳 (2)'])
})

test('the first name that is something is found', async () => {
  const taken = new Set(['Plan', 'Plan (2)'])
  const look = (name: string) => (taken.has(name) ? undefined : name)
  expect(await findByNumberedName('Plan', { longest: 120 }, look)).toBe('Plan (3)')
})
