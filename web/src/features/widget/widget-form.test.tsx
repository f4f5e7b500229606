import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Agent } from '#contract/agents/schemas.ts'
import { widgetEndpoints } from '#contract/widget/endpoints.ts'
import type { WidgetSettings } from '#contract/widget/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { WidgetForm } from './widget-form.tsx'

const agent = { _id: '01900000-0000-7000-8000-000000000001', name: 'Sari', greeting: '' } as unknown as Agent
const saved = {
  ...{ enabled: false, origins: [], theme: 'auto', accent: '#2563eb', position: 'right', language: 'auto' },
  ...{ greeting: '', instructions: '', use_databases: false, use_files: false, use_knowledge: false, files: [] },
  ...{ suggestions: [], daily_answers: 200, answers_today: 0 },
} as unknown as WidgetSettings

beforeEach(() => setLanguage('en'))

test('a number that is none is not saved, and its field says so; what the server refuses stands at its field', async () => {
  const { sent } = await showForm(<WidgetForm agent={agent} saved={saved} />, widgetEndpoints.saveWidget, [
    refusedAt('suggestions.0'),
  ])
  writeFields({ 'Answers in a day': '0' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Answers in a day')).not.toBe(''))
  expect([document.activeElement, sent]).toEqual([field('Answers in a day'), []])
  writeFields({ 'Answers in a day': '50', 'Suggested questions': 'Where is my order?' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Suggested questions')).toBe('Not this.'))
  expect(sent).toMatchObject([{ daily_answers: 50, suggestions: ['Where is my order?'] }])
})
