import { expect, test } from 'vitest'
import { checkRequirements, requirements, scanRequirements } from './asvs.ts'

test('the list has every requirement of levels 1 and 2 once, and names only files that there are', () => {
  // By the standard: 70 of level 1 and 183 of level 2.
  expect(requirements()).toHaveLength(253)
  expect(new Set(requirements()).size).toBe(253)
  expect(scanRequirements()).toEqual([])
})

const list = `
3 requirements: 2 held, 0 by reading, 0 in part, 0 open, 1 not applicable.
| requirement | state | by |
| --- | --- | --- |
| 6.2.2, 6.2.3 changed with the old one | held | \`account/profile.ts\`; \`profile.test.ts\` |
| 6.6.1 telephone | not applicable | no code goes by telephone |
`
const files = ['server/src/modules/account/profile.ts', 'server/src/modules/account/profile.test.ts']
const wanted = ['6.2.2', '6.2.3', '6.6.1']

test.each([
  ['nothing', '', '', []],
  [
    'one that is left out',
    '6.2.2, 6.2.3',
    '6.2.2',
    [
      'asvs: 6.2.3 is missing',
      'asvs: the counts are: 3 requirements: 1 held, 0 by reading, 0 in part, 0 open, 1 not applicable.',
    ],
  ],
  [
    'one that is there twice',
    '6.6.1',
    '6.6.1, 6.2.2',
    [
      'asvs: 6.2.2 stands there twice',
      'asvs: the counts are: 3 requirements: 2 held, 0 by reading, 0 in part, 0 open, 2 not applicable.',
    ],
  ],
  [
    'a file that is gone',
    'account/profile.ts',
    'account/profiles.ts',
    ['asvs: 6.2.2: there is no account/profiles.ts'],
  ],
  ['no test', '; `profile.test.ts`', '', ['asvs: 6.2.2 is held and names no test']],
  [
    'a state that is none',
    '| held |',
    '| done |',
    [
      'asvs: 6.2.2: "done" is no state',
      'asvs: the counts are: 3 requirements: 0 held, 0 by reading, 0 in part, 0 open, 1 not applicable.',
    ],
  ],
])('with %s', (_, from, to, problems) => {
  expect(checkRequirements(list.replace(from, to), wanted, files)).toEqual(problems)
})
