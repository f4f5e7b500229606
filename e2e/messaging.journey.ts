import { expect, test } from 'vitest'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { aNewPerson } from './person.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn, signUp } from './session.ts'

/** Somebody whose plan has the inbox. */
async function aPayingPerson() {
  const person = await anAccount(aNewPerson())
  await givePlan(person, 'paid')
  return person
}

test('the free plan has the sandbox: a customer writes, the team answers, and a closed window asks for a template', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/whatsapp/inbox' })
  await page.waitForURL('**/whatsapp/sandbox**')
  await page.getByText('Your plan has the sandbox.').waitFor()
  const phone = page.getByRole('region', { name: 'Customer' })
  await phone.getByLabel('Message', { exact: true }).fill('Halo, pesanan saya TN-20418 belum sampai')
  await phone.getByRole('button', { name: 'Send as customer' }).click()
  const team = page.getByRole('log', { name: 'Messages', exact: true })
  await team.getByText('Halo, pesanan saya TN-20418 belum sampai').waitFor()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Sebentar ya, saya cek dulu')
  await reply.press('Enter')
  await phone.getByText('Sebentar ya, saya cek dulu').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Move time forward' }).click()
  await page.getByRole('menuitem', { name: 'Until the window closes' }).click()
  await page.getByText('Window closed').waitFor()
  await page.getByRole('button', { name: 'Choose a template' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('in the inbox a person takes a conversation, takes a reply back, notes, resolves, and the customer opens it again', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, await aPayingPerson(), '/whatsapp/sandbox')
  const phone = page.getByRole('region', { name: 'Customer' })
  await phone.getByLabel('Message', { exact: true }).fill('Bisa bicara dengan orang?')
  await phone.getByRole('button', { name: 'Send as customer' }).click()
  await page.getByRole('log', { name: 'Messages', exact: true }).getByText('Bisa bicara dengan orang?').waitFor()

  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click()
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()
  await row.waitFor()
  await page.keyboard.press('j')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Salah kirim')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect.poll(() => reply.inputValue()).toBe('Salah kirim')
  await reply.fill('Halo, dengan Ayu di sini')
  await reply.press('Enter')
  await page.getByRole('log', { name: 'Messages', exact: true }).getByText('Halo, dengan Ayu di sini').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Pelanggan lama, tolong sabar')
  await note.press('Enter')
  await page.getByText('Only your team sees this').waitFor()
  await page.keyboard.press('Escape')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')

  const theirs = await openPage(page.context())
  await theirs.goto('/whatsapp/sandbox')
  const again = theirs.getByRole('region', { name: 'Customer' })
  await again.getByLabel('Message', { exact: true }).fill('Satu lagi')
  await again.getByRole('button', { name: 'Send as customer' }).click()
  await page.getByRole('log', { name: 'Messages', exact: true }).getByText('Satu lagi').waitFor()
  await page.getByRole('button', { name: 'Resolve' }).waitFor()
  expect([...page.problems, ...theirs.problems]).toEqual([])
})

test('a long name, a quote and a file with a long name fit beside the list, beside the customer and on a phone', async () => {
  const person = await aPayingPerson()
  const { account } = await callEndpoint(person, simulatorEndpoints.openSimulator)
  const ofAccount = { id: account.id }
  const phone = await callEndpoint(person, simulatorEndpoints.addSimulatedPhone, {
    params: ofAccount,
    body: { name: 'Raden Mas Suryadiningrat Kusumaningtyas Wirapraja Hadikusumo' },
  })
  await callEndpoint(person, simulatorEndpoints.actOnPhone, {
    params: { ...ofAccount, phoneId: phone.id },
    body: { kind: 'text', text: `https://contoh.example/${'x'.repeat(300)}` },
  })
  for (const width of [390, 820, 1200, 1440]) {
    const page = await openPage(await openBrowser({ language: 'id', width, height: 844 }))
    await signIn(page, person, '/whatsapp/inbox')
    await page.getByRole('link', { name: /Raden Mas/ }).click()
    await page.getByRole('button', { name: 'Balas pesan ini' }).click()
    const name = `Laporan_${'penjualan_'.repeat(12)}.pdf`
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page.locator('[data-composer] input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: `Hapus ${name}` }).waitFor()
    expect([width, await scrollsSideways(page)]).toEqual([width, false])
    // Neither is anything cut off: the last button of the bar, and the one that sends, stand in the window and the composer.
    const edge = async (button: string) => {
      const box = await page.getByRole('button', { name: button }).last().boundingBox()
      return box ? box.x + box.width : Number.NaN
    }
    expect(await edge('Tindakan lain')).toBeLessThanOrEqual(width)
    const composer = await page.locator('[data-composer] > div').last().boundingBox()
    expect(await edge('Kirim')).toBeLessThanOrEqual((composer?.x ?? 0) + (composer?.width ?? 0))
    const heading = await page.getByRole('heading', { name: /^Raden/ }).boundingBox()
    expect(heading?.width).toBeGreaterThan(40)
  }
})

test('a template is handed in and approved, a list is typed, and a broadcast is checked, sent and answered for', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await aPayingPerson()
  await signIn(page, person, '/whatsapp/sandbox')
  // In the groups in which it is shown: so it is pasted, too.
  const number = /\+\d[\d -]+/
  await page.getByRole('button', { name: 'Phone settings' }).click()
  const settings = page.getByRole('dialog')
  const shown = number.exec((await settings.textContent()) ?? '')?.[0]
  await page.keyboard.press('Escape')

  await page.goto('/whatsapp/setup-account?part=templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByLabel('Name').fill('promo_ramadan')
  await page.getByLabel('Text', { exact: true }).fill('Halo {{1}}, diskon 20% sampai Minggu.')
  await page.getByLabel('Example for {{1}}').fill('Sari')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('In review').waitFor()
  await page.getByRole('button', { name: 'More for promo_ramadan' }).click()
  await page.getByRole('menuitem', { name: 'Approve as WhatsApp' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()

  await page.goto('/whatsapp/broadcast/new')
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill('Pelanggan')
  await dialog.getByRole('button', { name: 'Type or paste' }).click()
  await dialog
    .getByRole('textbox', { name: 'Numbers' })
    .fill(`number,name\n${shown},Sari\nbukan nomor,Budi\n${shown},Sari`)
  await dialog.getByRole('button', { name: 'Save list' }).click()
  await dialog.getByText('1 number added').waitFor()
  await dialog.getByText('2 lines skipped').waitFor()
  await dialog.getByRole('button', { name: 'Use in a broadcast' }).click()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /promo_ramadan/ }).click()
  await page.getByLabel('{{1}}').fill('{{name}}')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('1 of 1 will get it').waitFor()
  await page.getByText('Halo Sari, diskon 20% sampai Minggu.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to 1' }).click()
  await page.waitForURL(/\/whatsapp\/broadcast\/[0-9a-f-]{36}$/)
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /Open the conversation with Sari/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
