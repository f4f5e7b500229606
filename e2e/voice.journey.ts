import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import type { VoiceAbility } from '#contract/voice/schemas.ts'
import { accessibilityViolations } from './accessibility.ts'
import { openPage, openTalkingBrowser } from './browser.ts'
import { signUp } from './session.ts'
import { quiet, setUpVoiceServices, soundFile, tune, voice } from './spoken.ts'

test('questions are spoken into a microphone, and the answers are said while they appear', async () => {
  const services = await setUpVoiceServices(['How many stores are there?', 'Mhm', 'Number of products by category'])
  const sound = soundFile([quiet(1.5), voice(1.5), quiet(5), voice(1.5), quiet(5), voice(1.5), quiet(600)])

  const page = await openPage(await openTalkingBrowser(sound, { language: 'en' }))
  await signUp(page, { at: '/' })
  await page.getByRole('button', { name: 'Voice chat' }).click()
  const talk = page.getByRole('region', { name: 'Voice chat' })
  await talk.getByText('Listening').waitFor()
  // The first question makes the session, and one goes on talking there.
  await page.waitForURL(/\/c\/[0-9a-f-]+$/)
  await page.getByText('How many stores are there?').first().waitFor()
  await talk.getByText('Giving an answer').waitFor()
  await page.getByText('Number of products by category').first().waitFor()
  await page.getByText('Number of products per month this year').waitFor()
  await expect.poll(() => services.said.join(' ')).toMatch(/on the screen\./)
  expect(services.heard).toBeGreaterThanOrEqual(3)
  // "Mhm" was nobody's question.
  expect(await page.getByText('Mhm', { exact: true }).count()).toBe(0)
  expect(services.said[0]).not.toMatch(/\d/)
  await talk.getByText('First sound').waitFor()
  // Both sentences have been said to their end.
  await talk.getByText('Listening').waitFor()

  await talk.getByRole('button', { name: 'Options' }).click()
  await talk.getByRole('button', { name: 'Frequencies' }).click()
  await talk.getByRole('button', { name: 'Male', exact: true }).click()
  await talk.getByRole('button', { name: 'Push to talk' }).click()
  await talk.getByRole('button', { name: 'Hold to talk' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await talk.getByRole('button', { name: 'Hands-free' }).click()
  await talk.getByRole('button', { name: 'Turn the microphone off' }).click()
  await talk.getByText('The microphone is off').waitFor()
  await page.keyboard.press('Escape')
  await talk.waitFor({ state: 'detached' })
  expect(page.problems).toEqual([])
})

/** Talks in a page whose microphone hears a tune first, and then somebody. What it sends is recognised here: the installation has no part in it. */
async function talkOverATune(truth: string[], prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const sound = soundFile([quiet(6), tune(3), quiet(4), voice(1.5), quiet(600)])
  const page = await openPage(await openTalkingBrowser(sound, { language: 'en' }))
  await signUp(page, { at: '/' })
  const recognised: string[] = []
  await page.route(`**${endpointPath(voiceEndpoints.getVoiceAbility)}`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: VoiceAbility }
    await route.fulfill({ response, json: { ...envelope, data: { ...data, can_transcribe: true } } })
  })
  await page.route(`**${endpointPath(speechEndpoints.transcribe)}*`, (route) => {
    const text = truth[recognised.length] ?? ''
    recognised.push(text)
    return route.fulfill({
      json: { status: true, message: 'OK', data: { text, language: null, duration_seconds: null } },
    })
  })
  await prepare(page)
  const asked = page.waitForRequest(speechNet)
  await page.getByRole('button', { name: 'Voice chat' }).click()
  const talk = page.getByRole('region', { name: 'Voice chat' })
  await talk.getByText('Listening').waitFor()
  return { page, talk, recognised, net: await (await asked).response() }
}
const speechNet = /weights[^/]*\.bin$/
const loudnessOnly = /Voice detection couldn’t be loaded/

test('a page tells a voice from a tune by Silero’s net, which comes once one talks', async () => {
  const { page, talk, recognised, net } = await talkOverATune(['How many stores are there?'])
  expect(net?.status()).toBe(200)
  await page.getByText('How many stores are there?').first().waitFor()
  // The tune was nobody.
  expect(recognised).toHaveLength(1)
  expect(await talk.getByText(loudnessOnly).count()).toBe(0)
  expect(page.problems).toEqual([])
})

test('without the net a page says so, and loudness tells a voice: a tune is heard, too', async () => {
  const { page, talk, recognised } = await talkOverATune(['', 'How many stores are there?'], (page) =>
    page.route(speechNet, (route) => route.abort()),
  )
  await talk.getByText(loudnessOnly).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByText('How many stores are there?').first().waitFor()
  expect(recognised).toHaveLength(2)
  expect(page.problems).toEqual([])
})
