import { expect, test } from 'vitest'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { messages as infoEn } from './info/messages/en.ts'
import { messages as infoId } from './info/messages/id.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { nextPath } from './next-path.ts'
import { passwordStrength } from './password-strength.ts'
import { messages as signInEn } from './sign-in-messages/en.ts'
import { messages as signInId } from './sign-in-messages/id.ts'

test('both languages say everything', () => {
  expect([
    ...missingMessages(en, id),
    ...missingMessages(infoEn, infoId),
    ...missingMessages(signInEn, signInId),
  ]).toEqual([])
})

test.each([
  ['', '/t/templates'],
  ['?next=/', '/t/templates'],
  ['?next=/settings/sign-ins', '/settings/sign-ins'],
  ['?next=%2Fc%2F1%3Fq%3D2%23end', '/c/1?q=2#end'],
  ['?next=//evil.example', '/t/templates'],
  ['?next=/\\evil.example', '/t/templates'],
  ['?next=https://evil.example/', '/t/templates'],
  ['?next=javascript:alert(1)', '/t/templates'],
  ['?next=/%09/evil.example', '/t/templates'],
  ['?next=/signin', '/t/templates'],
  ['?next=/sign-up/verification', '/t/templates'],
  ['?next=/signing-things', '/signing-things'],
])('after signing in, %s leads to %s', (search, path) => {
  expect(nextPath(search, 'https://nalar.example')).toBe(path)
})

test.each([
  ['', 'tooShort'],
  ['Ab1!xyz', 'tooShort'],
  ['password', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234', 'weak'],
  ['ayu.rahma', 'weak'],
  ['ombak biru', 'good'],
  ['ombakbir', 'fair'],
  ['gula jawa manis 7', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password, ['ayu.rahma@toko.test'])).toBe(strength)
})
