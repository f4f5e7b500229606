import { expect, test } from 'vitest'
import { createSecrets } from '../secrets/secrets.ts'
import { createKnownBrowsers } from './known-browser.ts'

const secrets = createSecrets('a test key that nobody uses')
const clock = { now: () => new Date('2026-11-27T10:00:00Z') }
const browsers = (https: boolean) => createKnownBrowsers({ secrets, clock }, { https })
const person = '3b1f0d8e-0c1a-4d52-9a53-2f6b1a0c9d11'

test('over https the mark is of this host alone, is never sent elsewhere and is read by no page', () => {
  const cookie = browsers(true).remember(undefined, person)
  const [pair = '', ...attributes] = cookie.split('; ')
  expect(pair).toMatch(/^__Host-nalar_known=v1\./)
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=34560000', 'Secure'])
  expect(
    browsers(true)
      .read(`other=1; ${pair}`)
      .map((mark) => mark.person),
  ).toEqual([person])
})

test('a mark under the name that anybody could set is not read over https', () => {
  const [pair = ''] = browsers(false).remember(undefined, person).split('; ')
  expect(pair).toMatch(/^nalar_known=v1\./)
  expect(browsers(true).read(pair)).toEqual([])
  expect(
    browsers(false)
      .read(pair)
      .map((mark) => mark.person),
  ).toEqual([person])
})
