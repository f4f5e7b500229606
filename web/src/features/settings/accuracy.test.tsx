import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerBandEndpoints } from '#contract/answer-bands/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { anId, answersWith, openSettings, pressButton, user } from './open-settings.tsx'

const nothing = { answers: 0, judged: 0, right: 0, other: 0, wrong: 0, right_share: null }
const sure = {
  answers: 40,
  judged: 10,
  right: 8,
  other: 0,
  wrong: 2,
  right_share: { share: 0.8, low: 0.49, high: 0.943 },
}
const likely = {
  answers: 6,
  judged: 2,
  right: 1,
  other: 1,
  wrong: 0,
  right_share: { share: 0.5, low: 0.095, high: 0.905 },
}
const bands = { sure, likely, no: nothing }
const truth = {
  bands,
  weeks: [{ monday: '2026-11-16', bands }],
  sources: [{ id: anId(42), kind: 'postgres', bands }],
}

test('what was right is shown by band with its range, by week and by source', async () => {
  const weeks: (string | null)[] = []
  await openSettings('accuracy', [
    [
      answerBandEndpoints.getAnswerBands,
      ({ query }) => {
        weeks.push(query.get('weeks'))
        return { data: truth }
      },
    ],
  ])
  await screen.findByText('80% right, between 49% and 94%')
  expect(screen.getByText('50% right, between 10% and 91%')).toBeTruthy()
  expect(screen.getByText(/Another reading was chosen: 1/)).toBeTruthy()
  expect(screen.getAllByText('Nobody has judged any')).toHaveLength(3)
  expect(screen.getAllByText('8 of 10 right')).toHaveLength(2)
  expect(screen.getByText('16 Nov 2026')).toBeTruthy()
  expect(screen.getByText('PostgreSQL …000042')).toBeTruthy()
  await pressButton('52 weeks')
  expect(weeks).toEqual(['12', '52'])
})

test('without answers it says how it fills, in Indonesian too', async () => {
  setLanguage('id')
  const none = { bands: { sure: nothing, likely: nothing, no: nothing }, weeks: [], sources: [] }
  await openSettings('accuracy', [answersWith(answerBandEndpoints.getAnswerBands, none)])
  await screen.findByText('Belum ada jawaban pada periode ini')
})

test('it is the operator’s', async () => {
  const { calls } = await openSettings('accuracy', [], { ...user, is_operator: false })
  await screen.findByText('Only the operator can see this')
  expect(calls.some((call) => call.includes('answer-bands'))).toBe(false)
})
