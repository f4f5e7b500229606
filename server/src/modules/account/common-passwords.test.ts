import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { topPasswords } from './top-passwords.ts'

test.each([
  'password',
  'PASSWORD',
  'Password1',
  'password123!',
  'p@ssw0rd',
  'P4ssw0rd!',
  'passw0rd',
  'iloveyou',
  'welcome123',
  '12345678',
  '123456789',
  '87654321',
  '00000000',
  '11112222',
  '12121212',
  '123123123',
  'abcabcabc',
  'password1password',
  'qwertyui',
  'qwertyuiop',
  'asdfghjkl',
  'QWERTY123',
  'qwerty12345',
  '1q2w3e4r',
  '1qaz2wsx',
  'zxcvbnm1',
  'abcdefgh',
  'sayangku',
  'Sayang123',
  'bismillah',
  'bismillah786',
  'indonesia',
  'Indonesia1945',
  'rahasia123',
  'katasandi',
  'merdeka45',
  'jakarta1',
  'surabaya!',
  'akucintakamu',
  'cantik123',
  'gojek2024',
  'muhammad1',
  'administrator',
  '!!admin!!',
  '17081945',
])('%s is easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'durian runtuh di ladang',
  'correct horse battery',
  'kucing makan bakso enak',
  'Tr0ub4dor&3x',
  'sG7#kLp2vQ',
  'x9fw2mzq',
  'passwordless-future',
  'jakarta ke bandung',
  '1990 rumah lama',
  'sayapburung',
  '8264917305',
  'masukanginterus',
  'ñandú·volador',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the 3,000 most frequent passwords that are long enough are refused, in any case', () => {
  expect(topPasswords.size).toBe(3_000)
  for (const password of topPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(8)
    expect(isCommonPassword(password), password).toBe(true)
    expect(isCommonPassword(password.toUpperCase()), password).toBe(true)
  }
})

/** Known from the lists of other vendors; no rule or word of ours catches them. */
test.each(['cocacola', 'blink182', 'marlboro', 'scorpion', 'australia', 'trustno1'])('%s is of the list', (password) =>
  expect(isCommonPassword(password)).toBe(true),
)
