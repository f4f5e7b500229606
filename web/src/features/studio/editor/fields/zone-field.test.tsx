import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { EditorContext } from '../state/use-editor.ts'
import { ZoneField } from './zone-field.tsx'

beforeEach(() => setLanguage('id'))

const state = { document: { settings: { timezone: 'Asia/Jakarta' } } }
const store = { subscribe: () => () => {}, get: () => state } as unknown as EditorStore

test('a zone is looked for among those of Indonesia and all others, with how far it is from UTC; that of the flow is empty', async () => {
  const chosen: string[] = []
  function Shown() {
    const [zone, setZone] = useState('')
    const change = (next: string) => {
      chosen.push(next)
      setZone(next)
    }
    return <ZoneField label="Zona waktu" error={undefined} hideLabel={false} value={zone} onChange={change} />
  }
  await act(async () => {
    render(
      <EditorContext value={store}>
        <Suspense>
          <Shown />
        </Suspense>
      </EditorContext>,
    )
  })
  const field = () => screen.findByRole('combobox', { name: 'Zona waktu' })
  expect((await field()).textContent).toBe('Ikut alur: WIB (Asia/Jakarta) · UTC+7')
  const open = () => act(async () => fireEvent.click(await field()))
  const choose = async (name: string) => {
    const option = await screen.findByRole('option', { name })
    await act(async () => {
      fireEvent.pointerDown(option, { pointerType: 'mouse' })
      fireEvent.mouseMove(option)
      fireEvent.click(option)
    })
  }
  await open()
  const shown = (await screen.findAllByRole('option')).slice(0, 5).map(({ textContent }) => textContent)
  expect(shown).toEqual([
    'Ikut alur: WIB (Asia/Jakarta) · UTC+7',
    'WIB (Asia/Jakarta) · UTC+7',
    'WITA (Asia/Makassar) · UTC+8',
    'WIT (Asia/Jayapura) · UTC+9',
    'UTC',
  ])
  await choose('Asia/Tokyo · UTC+9')
  await open()
  await choose('Ikut alur: WIB (Asia/Jakarta) · UTC+7')
  expect(chosen).toEqual(['Asia/Tokyo', ''])
})
