import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { AgentId } from '#contract/kit/id.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { TableRelation, UseCase } from '#contract/use-cases/schemas.ts'
import { voiceKnowledgeEndpoints as voice } from '#contract/voice-knowledge/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { MeasureDialog } from './measures/measure-dialog.tsx'
import { UseCaseDialog } from './use-case-dialog.tsx'
import { VoiceDialog } from './voice/voice-dialog.tsx'

const agent = '01900000-0000-7000-8000-000000000001' as AgentId
const id = '01900000-0000-7000-8000-000000000002'

beforeEach(() => setLanguage('en'))

test('a use case says at its field what is wrong, also what the server finds', async () => {
  const dialog = <UseCaseDialog agent={agent} onClose={() => {}} />
  const { sent } = await showForm(
    dialog,
    calls.createUseCase,
    [refusedAt('description')],
    [[calls.listDefaultUseCases, () => ({ data: [] })]],
  )
  await pressButton('Create')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
  writeFields({ Name: 'Sales' })
  await pressButton('Create')
  await waitFor(() => expect(errorOf('Description')).toBe('Not this.'))
  expect([document.activeElement, sent]).toEqual([
    field('Description'),
    [{ usecase: 'Sales', description: '', type: 'tables' }],
  ])
})

test('a voice entry says at its field what the server finds', async () => {
  const dialog = <VoiceDialog agent={agent} entry={undefined} onClose={() => {}} />
  await showForm(dialog, voice.createVoiceKnowledge, [refusedAt('content')])
  writeFields({ 'Name it speaks under': 'Sari', 'What it knows': 'The shop opens at nine.' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('What it knows')).toBe('Not this.'))
  expect(document.activeElement).toBe(field('What it knows'))
})

test('a measure that cannot be computed says so at what computes it, and a name that is taken at the name', async () => {
  const table = { data_source_id: id, table: 'orders', schema: null } as TableRelation
  const useCase = { _id: id, measures: [], updated_at: '' } as unknown as UseCase
  const dialog = <MeasureDialog useCase={useCase} measure={undefined} tables={[table]} onClose={() => {}} />
  const answers = [
    { status: 422, code: 'measure_failed', message: 'There is no such column.' },
    { status: 409, code: 'measure_name_twice', message: 'There is one already.' },
  ]
  const { sent } = await showForm(dialog, calls.setMeasures, answers, [
    [calls.checkMeasure, () => ({ data: { value: 1 } })],
  ])
  writeFields({ Name: 'Revenue', Expression: 'sum(totl)' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Expression')).toBe('There is no such column.'))
  expect(document.activeElement).toBe(field('Expression'))
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('There is one already.'))
  expect(sent[0]).toMatchObject({ measures: [{ name: 'Revenue', expression: 'sum(totl)', table: 'orders' }] })
})

test('a measure that is changed is saved also where its list was asked again meanwhile', async () => {
  const words = { synonyms: { en: [], id: [] }, description: { en: '', id: '' } }
  const table = { data_source_id: id, table: 'orders', schema: null } as unknown as TableRelation
  const measure = { ...table, ...words, name: 'Revenue', expression: 'sum(total)', filter: '', unit: '' }
  const useCase = { _id: id, measures: [measure], updated_at: '' } as unknown as UseCase
  function Asked() {
    const [now, setNow] = useState(useCase)
    return (
      <>
        <MeasureDialog useCase={now} measure={measure} tables={[table]} onClose={() => {}} />
        <button type="button" onClick={() => setNow(structuredClone(useCase))}>
          Ask again
        </button>
      </>
    )
  }
  const { sent } = await showForm(
    <Asked />,
    calls.setMeasures,
    [],
    [[calls.checkMeasure, () => ({ data: { value: 1 } })]],
  )
  writeFields({ Expression: 'sum(paid)' })
  fireEvent.click(screen.getByText('Ask again'))
  await pressButton('Save')
  await waitFor(() => expect(sent).toMatchObject([{ measures: [{ name: 'Revenue', expression: 'sum(paid)' }] }]))
})
