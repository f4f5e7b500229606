import { expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callAs } from './call-as.ts'
import { anAccount, sessionOf, signIn } from './session.ts'

const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
const way = (from: string, to: string, port = 'next') => ({ from, port, to })
const discount = {
  format: 1,
  nodes: [
    at('begin', 'on-chat'),
    at('told', 'send-message', { text: 'Permintaanmu kami teruskan ke kepala toko.' }),
    at('allow', 'approval', { title: 'Diskon 15% untuk PT Maju?' }),
    at('granted', 'send-message', { text: 'Diskon disetujui. {{allow.remark}}' }),
    at('amount', 'ask', { question: 'Berapa unit?', expects: 'choice', choices: ['10', '20'] }),
  ],
  edges: [way('begin', 'told'), way('told', 'allow'), way('allow', 'granted', 'approved'), way('granted', 'amount')],
}

test('what a flow says once somebody has decided stands in the open chat, and elsewhere the bell tells of it', async () => {
  const person = await anAccount(undefined, 'id')
  const caller = { url, session: await sessionOf(person), language: 'id' as const }
  const project = await callAs(caller, studioEndpoints.createProject, {
    body: { name: 'Diskon', document: discount as never },
  })
  const { agent } = await callAs(caller, studioEndpoints.publishProject, { params: { id: project.id }, body: {} })
  const decide = async (remark: string) => {
    const [request] = await callAs(caller, flowEndpoints.listFlowRequests)
    await callAs(caller, flowEndpoints.decideFlowRequest, {
      params: { id: request!.id },
      body: { decision: 'approved', remark },
    })
  }

  const page = await openPage(await openBrowser({ language: 'id' }))
  await signIn(page, person, '/')
  await page.evaluate((bot) => localStorage.setItem('bot', bot), agent!.id)
  await page.goto('/')
  const asks = async () => {
    await page.getByRole('textbox', { name: /^Tanya apa saja/ }).fill('Minta diskon 15% untuk PT Maju')
    await page.keyboard.press('Enter')
    await page.getByText('Permintaanmu kami teruskan').waitFor()
  }
  await asks()
  await decide('Berlaku sampai Jumat.')
  await page.getByText('Diskon disetujui. Berlaku sampai Jumat.').waitFor()
  await page.getByRole('button', { name: '20', exact: true }).waitFor()
  expect(await page.getByText('Permintaanmu kami teruskan').count()).toBe(1)
  // What is seen as it comes is no news.
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Obrolan baru' }).first().click()
  await asks()
  await page.goto('/t/templates')
  await decide('Sekali saja.')
  await page.getByRole('button', { name: /Notifikasi/ }).click()
  await page.getByText('Diskon disetujui. Sekali saja.').waitFor()
  await page.getByText('Diskon disetujui. Sekali saja.').click()
  await page.getByRole('button', { name: '20', exact: true }).waitFor()
  await page.getByText('Permintaanmu kami teruskan').waitFor()
  expect(page.problems).toEqual([])
})
