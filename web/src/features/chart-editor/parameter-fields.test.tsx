import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import type { ChartDraft } from './draft.ts'
import { ParameterFields } from './parameter-fields.tsx'

let parameters: ChartDraft['parameters']
let setSql: (sql: string) => void

function Fields({ given }: { given: ChartDraft['parameters'] }) {
  const [sql, change] = useState('where a = {{store}} and b > {{ least }} and c = {{store}} and d < {{today}}')
  const [held, setHeld] = useState(given)
  parameters = held
  setSql = change
  return <ParameterFields draft={{ sql, parameters: held }} onChange={(_, part) => setHeld(part.parameters ?? [])} />
}

beforeEach(() => setLanguage('en'))

const fields = () => screen.queryAllByRole('textbox').map((field) => field.getAttribute('aria-label'))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('each parameter of the SQL has one value of its type; what is no parameter any more goes along', async () => {
  const given = [
    { name: 'old', type: 'text' as const, value: 'x' },
    { name: 'least', type: 'number' as const, value: 5 },
  ]
  await showAt('/fields', { '/fields': <Fields given={given} /> })
  await screen.findByLabelText('Value of store')
  expect(fields()).toEqual(['Value of store', 'Value of least'])
  write('Value of store', 'Bandung')
  write('Value of least', '-')
  expect(parameters).toEqual([
    { name: 'store', type: 'text', value: 'Bandung' },
    { name: 'least', type: 'number', value: '-' },
  ])
  write('Value of least', '-2.5')
  expect(parameters[1]).toEqual({ name: 'least', type: 'number', value: -2.5 })
  await act(async () => setSql('select {{today}}'))
  expect(fields()).toEqual([])
})
