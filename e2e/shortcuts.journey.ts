import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

const words = {
  en: {
    title: 'Shortcuts',
    add: 'New shortcut',
    name: 'Name',
    save: 'Save',
    made: 'Prompt created successfully',
    more: 'More actions for Weekly',
    edit: 'Edit',
    remove: 'Delete',
    gone: 'Prompt deleted successfully',
    none: 'No shortcuts found',
    composer: 'Ask anything, or / for a shortcut',
    manage: 'Manage shortcuts',
  },
  id: {
    title: 'Pintasan',
    add: 'Pintasan baru',
    name: 'Nama',
    save: 'Simpan',
    made: 'Prompt berhasil dibuat',
    more: 'Tindakan lain untuk Weekly',
    edit: 'Ubah',
    remove: 'Hapus',
    gone: 'Prompt berhasil dihapus',
    none: 'Pintasan tidak ditemukan',
    composer: 'Tanya apa saja, atau / untuk pintasan',
    manage: 'Kelola pintasan',
  },
}

test.each(['en', 'id'] as const)('a shortcut is made, used with /, changed and deleted (%s)', async (language) => {
  const t = words[language]
  const page = await openPage(await openBrowser({ language }))
  await signUp(page, { language })
  const composer = page.getByLabel(t.composer)
  await composer.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(t.manage)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: t.title })
  await panel.getByText(t.none).waitFor()
  await panel.getByRole('button', { name: t.add }).click()
  await page.getByLabel(t.name, { exact: true }).fill('Weekly')
  await page.getByLabel('Prompt', { exact: true }).fill('Revenue per week this year')
  await page.getByRole('button', { name: t.save }).click()
  await page.getByText(t.made).waitFor()
  await composer.click()
  await page.keyboard.type('/wee')
  await page.getByRole('option', { name: /Weekly/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(await composer.inputValue()).toBe('Revenue per week this year')
  await page.getByRole('button', { name: t.more }).click()
  await page.getByRole('menuitem', { name: t.edit }).click()
  await page.getByLabel('Prompt', { exact: true }).fill('Revenue per month')
  await page.getByRole('button', { name: t.save }).click()
  await page.getByRole('button', { name: t.more }).click()
  await page.getByRole('menuitem', { name: t.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  await page.getByText(t.gone).waitFor()
  await panel.getByText(t.none).waitFor()
  expect(page.problems).toEqual([])
})
