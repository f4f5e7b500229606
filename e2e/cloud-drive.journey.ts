import { Document as Docx, Packer, Paragraph } from 'docx'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { type GoogleCloud, startGoogleCloud } from '../server/src/testing/cloud/google-cloud.ts'
import { startImapServer } from '../server/src/testing/imap-server.ts'
import { startSmtpSink } from '../server/src/testing/smtp-sink.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { operator } from './operator.ts'
import { anAccount, signIn } from './session.ts'

/** Google, where the installation looks for it. */
async function google(): Promise<GoogleCloud> {
  const cloud = await startGoogleCloud(inject('site').googlePort)
  onTestFinished(async () => {
    await callEndpoint(operator, outsideAccountEndpoints.removeOauthClient, { params: { vendor: 'google' } })
    await cloud.close()
  })
  const plan = new Docx({ sections: [{ children: [new Paragraph('The Bandung branch opens on 4 March.')] }] })
  cloud.files.push({ id: 'sales', name: 'Sales', mime: 'folder' })
  cloud.files.push({
    id: 'plan',
    name: 'Branch plan',
    mime: 'document',
    content: await Packer.toBuffer(plan),
    parent: 'sales',
  })
  cloud.files.push({ id: 'logo', name: 'Logo.png', mime: 'image/png', content: Buffer.from('x'), parent: 'sales' })
  for (let count = 1; count <= 12; count++)
    cloud.files.push({
      id: `c${count}`,
      name: `Report ${count}.csv`,
      mime: 'text/csv',
      content: Buffer.from('a,b\n1,2\n'),
    })
  return cloud
}

const shot = async (page: Page, name: string) => {
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}.png` })
}

test('from the client id of the operator to an answer over a file of the drive', async () => {
  const cloud = await google()
  const person = await anAccount()
  const page = await openPage(await openBrowser({ language: 'en' }))

  await signIn(page, person, '/settings/add-ons')
  await page.getByText('Not set up in this installation yet').first().waitFor()

  const own = await openPage(await openBrowser({ language: 'en' }))
  await signIn(own, operator, '/settings/oauth-clients')
  const form = own.getByRole('form', { name: 'Google' })
  await form.getByText(/\/oauth\/accounts\/callback$/).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Client ID').fill(cloud.clientId)
  await form.getByLabel('Client secret').fill(cloud.clientSecret)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Set up', { exact: true }).waitFor()
  expect(await accessibilityViolations(own)).toEqual([])
  await shot(own, 'operator')

  await page.goto('/')
  await page.getByRole('button', { name: 'Add from a cloud drive' }).waitFor()
  await shot(page, 'home')
  await page.getByRole('button', { name: 'Add from a cloud drive' }).click()
  const picker = page.getByRole('dialog', { name: 'Add from a cloud drive' })
  await picker.getByText('Google Drive isn’t connected').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'not-connected')
  await picker.getByRole('button', { name: 'Connect Google Drive' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('Google Drive is connected as sri@toko.example').waitFor()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/settings'))

  await page.getByRole('button', { name: 'Add from a cloud drive' }).click()
  await picker.getByRole('button', { name: /^Report 1\.csv/ }).waitFor()
  await picker.getByRole('button', { name: 'Show more' }).click()
  await picker.getByRole('button', { name: /^Report 12\.csv/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'recent')
  await picker.getByRole('button', { name: 'My Drive' }).click()
  await picker.getByRole('button', { name: /^Sales/ }).focus()
  await page.keyboard.press('Enter')
  await picker.getByRole('navigation').getByText('Sales').waitFor()
  expect(await picker.getByRole('button', { name: /^Logo\.png/ }).isDisabled()).toBe(true)
  await shot(page, 'folder')
  await picker.getByLabel('Search by name').fill('plan')
  await picker.getByRole('button', { name: /^Branch plan/ }).click()
  await page.getByRole('list', { name: 'Files and links' }).getByText('Branch plan.docx').waitFor()
  await page.getByRole('textbox').first().fill('When does the Bandung branch open?')
  await page.keyboard.press('Enter')
  await page
    .getByText(/4 March/)
    .first()
    .waitFor()
  await shot(page, 'answer')
  expect([...page.problems, ...own.problems]).toEqual([])
})

test('withdrawn access, a vendor that is busy, and a drive on a phone, in Indonesian', async () => {
  const cloud = await google()
  await callEndpoint(operator, outsideAccountEndpoints.setOauthClient, {
    params: { vendor: 'google' },
    body: { client_id: cloud.clientId, client_secret: cloud.clientSecret },
  })
  const page = await openPage(await openBrowser({ language: 'id', width: 390, height: 780, theme: 'light' }))
  await signIn(page, await anAccount(undefined, 'id'), '/settings/add-ons')
  await page.getByRole('button', { name: 'Hubungkan: Google Drive' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alert').getByText('Akun tidak terhubung karena aksesnya ditolak.').waitFor()
  await page.getByRole('button', { name: 'Tutup pesan ini' }).click()
  await page.getByText('Akun tidak terhubung karena aksesnya ditolak.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Hubungkan: Google Drive' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText(/Terhubung ke sri@toko\.example/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'add-ons-phone')

  cloud.faults.busy = { times: 1, seconds: 9 }
  await page.goto('/')
  await page.getByRole('button', { name: 'Tambah dari cloud drive' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'home-phone')
  await page.getByRole('button', { name: 'Tambah dari cloud drive' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByText(/sedang menerima terlalu banyak permintaan. Coba lagi dalam 9 detik/).waitFor()
  await shot(page, 'busy-phone')
  await picker.getByRole('button', { name: /Coba lagi/ }).click()
  await picker.getByRole('button', { name: /^Report 1\.csv/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'picker-phone')
  cloud.takeBack('sri@toko.example')
  await picker.getByRole('button', { name: 'Drive Saya' }).click()
  await picker.getByText('Akses ke Google Drive sudah berakhir').waitFor()
  await shot(page, 'ended-phone')
  await page.goto('/settings/add-ons')
  await page.getByRole('button', { name: 'Hubungkan lagi: Google Drive' }).waitFor()
  await page.getByRole('button', { name: 'Putuskan: Google Drive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Putuskan' }).click()
  await page.getByRole('button', { name: 'Hubungkan: Google Drive' }).waitFor()
})

test('a file of the drive becomes one of an agent’s', async () => {
  const cloud = await google()
  await callEndpoint(operator, outsideAccountEndpoints.setOauthClient, {
    params: { vendor: 'google' },
    body: { client_id: cloud.clientId, client_secret: cloud.clientSecret },
  })
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, await anAccount(), '/settings/add-ons')
  await page.getByRole('button', { name: 'Connect: Google Drive' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText(/Connected to sri@toko\.example/).waitFor()
  await page.goto('/knowledge/files')
  await page.getByRole('button', { name: 'Add from a cloud drive' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Add from a cloud drive' })
  await picker.getByLabel('Search by name').fill('plan')
  await picker.getByRole('button', { name: /^Branch plan/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Branch plan.docx' })
  await row.getByText('Ready').waitFor()
  await shot(page, 'knowledge')
})

/** Google's servers of mail, where the installation looks for them. */
async function gmail(cloud: GoogleCloud) {
  const { imapPort, smtpPort } = inject('site')
  const { email: name } = cloud.person
  const takesToken = (token: string) => (cloud.grantOf(`Bearer ${token}`) ? 'yes' : 'no')
  const user = { name, password: crypto.randomUUID(), takesToken, explains: true }
  const [imap, smtp] = [await startImapServer(user, imapPort), await startSmtpSink(user, smtpPort)]
  onTestFinished(async () => {
    await Promise.all([imap.stop(), smtp.stop()])
  })
  return imap
}

test('a mailbox signs in with Google, says when access has ended, and is connected again', async () => {
  const cloud = await google()
  const imap = await gmail(cloud)
  const person = await anAccount()
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  await signIn(page, person, '/dashboard-agent/email')
  await page.getByText(/Signing in with Google and Microsoft isn’t set up in this installation/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'mail-off')
  await callEndpoint(operator, outsideAccountEndpoints.setOauthClient, {
    params: { vendor: 'google' },
    body: { client_id: cloud.clientId, client_secret: cloud.clientSecret },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor()
  await shot(page, 'mail-sign-in')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('Email is connected as sri@toko.example').waitFor()
  await page.getByText('No mail yet').waitFor()
  await page.getByRole('link', { name: 'Set-up' }).click()
  await page.getByText('Signed in with Google as sri@toko.example').waitFor()
  await page.getByRole('heading', { name: 'Sender and copies' }).scrollIntoViewIfNeeded()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'mail-set-up')

  cloud.takeBack('sri@toko.example')
  imap.drop()
  await page.getByText(/^Google no longer gives access to sri@toko\.example/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'mail-ended')
  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'dark' }))
  await signIn(phone, person, '/dashboard-agent/email?part=setup')
  await phone.getByText(/^Google tidak lagi memberi akses/).waitFor()
  await phone.getByRole('button', { name: 'Hubungkan Google lagi' }).waitFor()
  expect(await scrollsSideways(phone)).toBe(false)
  await shot(phone, 'mail-ended-phone')
  await phone.getByRole('heading', { name: 'Pengirim dan salinan' }).scrollIntoViewIfNeeded()
  await shot(phone, 'mail-set-up-phone')

  await page.getByRole('button', { name: 'Connect again' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('Email is connected as sri@toko.example').waitFor()
  await page.getByText(/^Google no longer gives access/).waitFor({ state: 'detached' })
  expect([...page.problems, ...phone.problems]).toEqual([])
})
