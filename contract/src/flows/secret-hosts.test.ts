import { expect, test } from 'vitest'
import { goesTo, hostOf, hostRuleText, readHostRule } from './secret-hosts.ts'

const fits = (rule: string, address: string) => goesTo(readHostRule(rule)!, new URL(address))

test.each([
  ['api.example.com', 'https://api.example.com/a?b#c', true],
  ['api.example.com', 'https://API.Example.com./', true],
  ['api.example.com', 'https://api.example.com:443/', true],
  // Without a port: https and nothing else, so that nobody on the way reads along.
  ['api.example.com', 'http://api.example.com/', false],
  ['api.example.com', 'http://api.example.com:443/', false],
  ['api.example.com', 'https://api.example.com:8443/', false],
  ['api.example.com', 'https://evil.api.example.com/', false],
  ['api.example.com', 'https://example.com/', false],
  ['api.example.com', 'https://api.example.com.evil.test/', false],
  ['api.example.com', 'https://api.example.com@evil.test/', false],
  ['api.example.com', 'https://evil.test/api.example.com', false],
  ['api.example.com', 'https://apiXexample.com/', false],
  ['api.example.com:8443', 'https://api.example.com:8443/', true],
  ['api.example.com:8443', 'https://api.example.com/', false],
  ['intranet.test:80', 'http://intranet.test/', true],
  ['*.example.com', 'https://api.example.com/', true],
  ['*.example.com', 'https://a.b.example.com/', true],
  ['*.example.com', 'https://example.com/', false],
  ['*.example.com', 'https://evilexample.com/', false],
  ['*.example.com', 'https://example.com.evil.test/', false],
  ['*.example.com:8080', 'http://a.example.com:8080/', true],
  ['10.0.0.8:8080', 'http://10.0.0.8:8080/', true],
  // 010 is eight.
  ['10.0.0.8:8080', 'http://010.0.0.8:8080/', false],
  ['10.0.0.8:8080', 'http://10.0.0.80:8080/', false],
  ['[::1]:80', 'http://[0:0::1]/', true],
  ['bücher.example', 'https://xn--bcher-kva.example/', true],
])('%s and %s: %s', (rule, address, expected) => {
  expect(fits(rule, address)).toBe(expected)
})

test.each([
  ['API.example.com', 'api.example.com'],
  ['a.example.com:0443', 'a.example.com:443'],
  ['*.Example.com:80', '*.example.com:80'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['127.1:80', '127.0.0.1:80'],
])('%s is written %s', (given, written) => {
  expect(hostRuleText(readHostRule(given)!)).toBe(written)
})

test.each([
  '',
  ' ',
  '*',
  '*.com',
  '*.10.0.0.1',
  '*.*.example.com',
  'a.*.example.com',
  'http://a.example',
  'a.example/x',
  'a.example?x',
  'a.example#x',
  'me@a.example',
  'a.example:',
  'a.example:99999',
  'a.example:x',
  'a b.example',
  '%61.example',
  '[::1',
  'a.example\\',
  'a.example\n',
])('"%s" names no host', (given) => {
  expect(readHostRule(given)).toBeUndefined()
})

test('the host of an address is told with its port, but for https at its own', () => {
  expect(hostOf(new URL('https://a.example/x'))).toBe('a.example')
  expect(hostOf(new URL('http://a.example/x'))).toBe('a.example:80')
  expect(hostOf(new URL('https://a.example:8443/x'))).toBe('a.example:8443')
})
