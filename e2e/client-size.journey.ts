import { expect, test } from 'vitest'
import { clientLimits, homeSize, signInSize, voiceBeforeNeeded } from './client-size.ts'

test('the sign-in screen and chat home need no more JavaScript than they may', () => {
  expect(signInSize().kB).toBeLessThan(clientLimits.signIn)
  expect(homeSize().kB).toBeLessThan(clientLimits.home)
})

test('no screen loads voice code before somebody wants to talk', () => {
  expect(voiceBeforeNeeded().found).toEqual([])
})
