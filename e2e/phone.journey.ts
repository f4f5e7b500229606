import { expect, onTestFinished, test } from 'vitest'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { makeAccount } from './account.ts'
import { openBrowser, openPage } from './browser.ts'
import { callAs } from './call-as.ts'
import { aNewPerson } from './person.ts'
import { startSite } from './server.ts'
import { storeSessionAt } from './session.ts'
import { startVoiceServices } from './spoken.ts'
import { startTelephone } from './telephone.ts'

const publicUrl = 'https://calls.example'

/** A server that a telephone company reaches, with ears and a voice. */
async function aSiteWithTelephone() {
  const telephone = await startTelephone()
  const services = await startVoiceServices([])
  const site = await startSite({ TWILIO_API_URL: telephone.url, PUBLIC_URL: publicUrl })
  onTestFinished(async () => {
    await site.stop()
    await services.close()
  })
  const session = await makeAccount(aNewPerson(), site)
  const at = { url: site.url, session, language: 'en' } as const
  const body = { base_url: services.baseUrl, model: 'loopback' }
  await callAs(at, speechEndpoints.setSpeech, { body })
  await callAs(at, voiceEndpoints.setVoice, { body })
  return { telephone, site, session }
}

test('a telephone account is connected, and an agent calls a list once it was seen who it would be', async () => {
  const { telephone, site, session } = await aSiteWithTelephone()
  const page = await openPage(await openBrowser({ language: 'en' }))
  await storeSessionAt(site.url, page, session)
  await page.goto(`${site.url}/settings/calls`)
  await page.getByRole('switch', { name: /^Answer from databases/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('switch', { name: /^Take calls/ }).click()
  await page.getByText('The agent takes calls now').waitFor()
  await page.getByLabel('Account SID').fill(telephone.accountSid)
  await page.getByLabel('Auth token').fill(telephone.authToken)
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByText('Toko 1000').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`${site.url}/call-campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  const lines = ['number,name,time_zone', '+6281234567001,Budi,Asia/Jakarta', 'abc,Siti,', '+6281234567001,Budi lagi,']
  await form
    .getByLabel('List of numbers')
    .setInputFiles({ name: 'pelanggan.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await form.getByLabel('What the agent says first').fill('Halo {{name}}, ini Toko Nusantara.')
  await form.getByLabel('Calls a minute').fill('0')
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('At least 1', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await form.getByText('pelanggan.csv').waitFor()
  for (const day of ['Sat', 'Sun']) await form.getByRole('checkbox', { name: day }).click()
  await form.getByLabel('From', { exact: true }).last().fill('00:00')
  await form.getByLabel('Until', { exact: true }).fill('23:59')
  await form.getByLabel('Calls a minute').fill('10')
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('1 of 3 will be called').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Change' }).click()
  await form.getByText('pelanggan.csv').waitFor()
  expect(await form.getByLabel('What the agent says first').inputValue()).toBe('Halo {{name}}, ini Toko Nusantara.')
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByRole('button', { name: 'Start calling' }).click()
  await page.waitForURL('**/call-campaigns/*')
  await page.getByRole('list', { name: 'Recipients' }).getByText('Already on the list').waitFor()
  await expect.poll(() => telephone.calls.map(({ to }) => to)).toEqual(['+6281234567001'])
  await page.getByText('0 of 1 done').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.goto(`${site.url}/call-campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  // What was started is not offered again.
  await form.getByLabel('List of numbers').waitFor()
  expect(await form.getByText('pelanggan.csv').count()).toBe(0)
  expect(await scrollsSideways(page)).toBe(false)
  expect(page.problems).toEqual([])
})
