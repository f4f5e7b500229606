import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
])('%j and %j', (given, kept, expected) => expect(sameSecret(given, kept)).toBe(expected))
