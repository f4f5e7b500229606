import { expect, test } from 'vitest'
import { describeUserAgent } from '../../platform/http/user-agent.ts'
import { codeMatches, hashCode, newCode, resendWait } from './code.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a code is six digits, with leading zeros, and not always the same', () => {
  const codes = Array.from({ length: 500 }, newCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(400)
})

test('a stored code belongs to one flow', () => {
  const stored = hashCode('123456', 'one flow')
  expect(codeMatches('123456', 'one flow', stored)).toBe(true)
  expect(codeMatches('123457', 'one flow', stored)).toBe(false)
  expect(codeMatches('123456', 'another flow', stored)).toBe(false)
  expect(codeMatches('123456', 'one flow', null)).toBe(false)
  expect(codeMatches('', '', null)).toBe(false)
})

test('the wait for another code doubles up to fifteen minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(resendWait)).toEqual([60, 120, 240, 480, 900, 900, 900])
})

test('a password is stored in PHC form with a salt of its own, and verified', async () => {
  const [left, right] = await Promise.all([hashPassword('kata sandi ❤'), hashPassword('kata sandi ❤')])
  expect(left).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(left).not.toBe(right)
  expect(await verifyPassword('kata sandi ❤', left)).toBe(true)
  expect(await verifyPassword('kata sandi', left)).toBe(false)
  expect(await verifyPassword('kata sandi', undefined)).toBe(false)
  expect(await verifyPassword('', 'rubbish')).toBe(false)
})

test('nothing of a password is cut, trimmed or folded', async () => {
  const long = `${'x'.repeat(199)}y`
  const given = [' Kata Sandi ', long] as const
  const others = [
    [' kata sandi ', 'Kata Sandi', ' Kata Sandi'],
    [`${'x'.repeat(199)}z`, 'x'.repeat(199)],
  ] as const
  for (const [at, password] of given.entries()) {
    const stored = await hashPassword(password)
    expect(await verifyPassword(password, stored)).toBe(true)
    for (const other of others[at]!) expect(await verifyPassword(other, stored), other).toBe(false)
  }
})

test('composed and decomposed letters are one password', async () => {
  expect(await verifyPassword('cafe\u0301 sore hari', await hashPassword('caf\u00e9 sore hari'))).toBe(true)
})

test('a hash made with other costs is verified with those', async () => {
  const weaker = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
  expect(await verifyPassword('x', `${weaker}${'A'.repeat(43)}`)).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(describeUserAgent(userAgent)).toEqual({ browser, system })
})
