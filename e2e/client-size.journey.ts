import { expect, test } from 'vitest'
import { clientLimits, homeSize, signInSize } from './client-size.ts'

test('the sign-in screen and chat home need no more JavaScript than they may', () => {
  expect(signInSize().kB).toBeLessThan(clientLimits.signIn)
  expect(homeSize().kB).toBeLessThan(clientLimits.home)
})
