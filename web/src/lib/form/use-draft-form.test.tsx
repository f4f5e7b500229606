import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { CallError } from '#web/lib/client/call-error.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { uiMessages } from '#web/ui/messages/index.ts'
import { formMessages } from './messages/index.ts'
import { draftSchema, useDraftForm } from './use-draft-form.ts'

type Draft = { name: string; lines: string }
const input = draftSchema(
  z.object({ name: z.string().trim().min(1), lines: z.array(z.string().max(5)) }),
  ({ name, lines }: Draft) => ({ name, lines: lines.split('\n') }),
)
const values: Draft = { name: '', lines: '' }
let call: (written: unknown) => Promise<unknown>

function Form() {
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: input,
    values,
    call: (written) => call(written),
    // The server calls them so.
    onDone: () => reset({ name: 'Budi S', lines: '' }),
  })
  const text = (name: keyof Draft) => (
    <Field label={name} error={errorAt(name)}>
      <Control value={draft[name]} onChange={(value) => change({ [name]: value })} />
    </Field>
  )
  return (
    <form onSubmit={onSubmit}>
      {text('name')}
      {text('lines')}
      <button type="submit">{isChanged ? 'Save changes' : 'Save'}</button>
      {store.error?.message}
    </form>
  )
}

const Control = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Input value={value} onChange={({ target }) => onChange(target.value)} />
)

beforeEach(async () => {
  await Promise.all([formMessages.load('en'), uiMessages.load('en')])
  await setLanguage('en')
})
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }))
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })))
const errorsOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent

test('what the schema finds stands at its field, a part of a list too, and the first field has the focus', async () => {
  const sent: unknown[] = []
  call = async (written) => sent.push(written)
  render(<Form />)
  await type('lines', 'ab\nmuch too long')
  await save()
  expect([errorsOf('name'), errorsOf('lines'), sent]).toEqual(['Fill this in.', 'At most 5 characters.', []])
  expect(document.activeElement).toBe(field('name'))
  // Once tried, it is checked while it is mended.
  await type('name', 'Budi')
  await type('lines', 'ab')
  expect([errorsOf('name'), errorsOf('lines')]).toEqual(['', ''])
  await save()
  expect(sent).toEqual([{ name: 'Budi', lines: ['ab'] }])
})

test('what the server finds of a part stands at its field, which has the focus; what was written stays', async () => {
  call = async () => {
    throw new CallError(400, {
      code: 'invalid_input',
      message: 'Check it.',
      details: [{ path: 'lines.0', message: 'Too rude.' }],
    })
  }
  render(<Form />)
  await type('name', 'Budi')
  await type('lines', 'ab')
  await save()
  expect([errorsOf('lines'), field('lines').value]).toEqual(['Too rude.', 'ab'])
  expect(document.activeElement).toBe(field('lines'))
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
})

test('what is written while the form is on its way stays when what was stored is shown', async () => {
  const answer = Promise.withResolvers<unknown>()
  call = () => answer.promise
  render(<Form />)
  await type('name', 'Budi')
  await save()
  await type('lines', 'ab')
  await act(async () => answer.resolve(undefined))
  expect([field('name').value, field('lines').value]).toEqual(['Budi S', 'ab'])
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
})
