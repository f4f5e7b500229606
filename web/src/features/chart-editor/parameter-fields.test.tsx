import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import type { ChartDraft } from './draft.ts'
import { ParameterFields } from './parameter-fields.tsx'

let parameters: ChartDraft['parameters']

function Fields({ sql, given = [] }: { sql: string; given?: ChartDraft['parameters'] }) {
  const [held, setHeld] = useState(given)
  parameters = held
  return <ParameterFields draft={{ sql, parameters: held }} onChange={(_, part) => setHeld(part.parameters ?? [])} />
}

beforeEach(() => setLanguage('en'))

test('each parameter of the SQL has one value, of the type that is chosen; what is no parameter any more goes along', async () => {
  const gone = { name: 'old', type: 'text', value: 'x' } as const
  const sql = 'select 1 where a = {{store}} and b > {{ least }} and c = {{store}} and d < {{today}}'
  render(<Fields sql={sql} given={[gone, { name: 'least', type: 'number', value: 5 }]} />)
  await screen.findByLabelText('Value of store')
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'Value of store',
    'Value of least',
  ])
  fireEvent.change(screen.getByLabelText('Value of store'), { target: { value: 'Bandung' } })
  fireEvent.change(screen.getByLabelText('Value of least'), { target: { value: '-' } })
  expect(parameters).toEqual([
    { name: 'store', type: 'text', value: 'Bandung' },
    { name: 'least', type: 'number', value: '-' },
  ])
  fireEvent.change(screen.getByLabelText('Value of least'), { target: { value: '-2.5' } })
  expect(parameters[1]).toEqual({ name: 'least', type: 'number', value: -2.5 })
})

test('an SQL without any asks for nothing', async () => {
  const { rerender } = render(<Fields sql="select {{store}}" />)
  await screen.findByLabelText('Value of store')
  rerender(<Fields sql="select {{today}}" />)
  expect(screen.queryByRole('group')).toBeNull()
})
