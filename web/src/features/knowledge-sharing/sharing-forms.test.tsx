import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { knowledgeSharingEndpoints as calls } from '#contract/knowledge-sharing/endpoints.ts'
import type { RequestDetail } from '#contract/knowledge-sharing/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { Decide } from './decide.tsx'

beforeEach(() => setLanguage('en'))

test('a remark that the server refuses says so at its field and stays', async () => {
  const request = { id: '01900000-0000-7000-8000-000000000001', list_use_case: [], use_cases: [] }
  await showForm(<Decide request={request as unknown as RequestDetail} />, calls.rejectKnowledgeRequest, [
    refusedAt('reject_remark'),
  ])
  await pressButton('Reject')
  writeFields({ Reason: 'Not now' })
  await pressButton('Reject')
  await waitFor(() => expect(errorOf('Reason')).toBe('Not this.'))
  expect([document.activeElement, field('Reason').value]).toEqual([field('Reason'), 'Not now'])
})
