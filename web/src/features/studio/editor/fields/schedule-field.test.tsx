import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { ScheduleField } from './schedule-field.tsx'

beforeEach(() => setLanguage('id'))

async function show(cron: string) {
  const chosen: string[] = []
  function Shown() {
    const [value, setValue] = useState(cron)
    const change = (next: string) => {
      chosen.push(next)
      setValue(next)
    }
    return <ScheduleField label="Kapan" error={undefined} hideLabel={false} value={value} onChange={change} />
  }
  await act(async () => {
    render(
      <Suspense>
        <Shown />
      </Suspense>,
    )
  })
  await screen.findByRole('combobox', { name: 'Kapan' })
  return chosen
}

/** Chooses in a list as a mouse does. */
async function choose(list: string, name: string) {
  await act(async () => fireEvent.click(await screen.findByRole('combobox', { name: list })))
  const option = await screen.findByRole('option', { name })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
}

test('a weekday and an hour are chosen, and make a cron line', async () => {
  const chosen = await show('0 8 * * 1')
  expect((await screen.findByRole('combobox', { name: 'Hari' })).textContent).toBe('Senin')
  await choose('Hari', 'Jumat')
  fireEvent.change(screen.getByLabelText('Pukul'), { target: { value: '16:30' } })
  // An emptied time is no time.
  fireEvent.change(screen.getByLabelText('Pukul'), { target: { value: '' } })
  await choose('Kapan', 'Setiap bulan')
  await choose('Tanggal', 'Hari terakhir')
  expect(chosen).toEqual(['0 8 * * 5', '30 16 * * 5', '30 16 1 * *', '30 16 L * *'])
})

test('what cannot be chosen is written, and stays so while it is', async () => {
  const chosen = await show('0 8,12 * * 1-5')
  const line = await screen.findByLabelText('Ekspresi cron')
  expect(line).toHaveProperty('value', '0 8,12 * * 1-5')
  fireEvent.change(line, { target: { value: '0 8 * * 1-5' } })
  expect(screen.getByLabelText('Ekspresi cron')).toHaveProperty('value', '0 8 * * 1-5')
  await choose('Kapan', 'Beberapa kali sehari')
  await choose('Seberapa sering', 'Setiap 15 menit')
  expect(chosen).toEqual(['0 8 * * 1-5', '0 * * * *', '*/15 * * * *'])
})
