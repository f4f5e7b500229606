import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import SaveVerified from './save-verified.tsx'

beforeEach(() => setLanguage('en'))

test('without a question nothing is saved; what the server finds of one stands at them', async () => {
  const params = { id: '01900000-0000-7000-8000-000000000001' as never }
  const form = (
    <SaveVerified
      questions={['']}
      onSave={(given) =>
        api.call(verifiedQueryEndpoints.updateVerifiedQuery, { params, body: { ...given, sql: 'select 1' } })
      }
      onDone={() => {}}
      onCancel={() => {}}
    />
  )
  const { sent } = await showForm(form, verifiedQueryEndpoints.updateVerifiedQuery, [refusedAt('questions.1')])
  const [questions, save] = ['Questions, one on each line', 'Save as verified']
  await pressButton(save)
  await waitFor(() => expect(errorOf(questions)).toBe('Write at least one question.'))
  expect([document.activeElement, sent]).toEqual([field(questions), []])
  writeFields({ [questions]: 'revenue\n\n revenue this month ' })
  await pressButton(save)
  await waitFor(() => expect(errorOf(questions)).toBe('Not this.'))
  expect(sent).toEqual([{ questions: ['revenue', 'revenue this month'], reading: '', sql: 'select 1' }])
})
