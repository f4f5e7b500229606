import { afterEach, expect, test, vi } from 'vitest'
import { storeSignIn } from '../session/session.ts'
import { keepDraftText, readDraftText } from './draft-text.ts'

const as = (id: string) =>
  storeSignIn({ token: 't', token_client: 'c', user: { id, name: 'Ayu', email: 'a@b.test', bot_id: null } })
afterEach(() => vi.restoreAllMocks())

test('where the storage is full or closed a draft is kept as long as the page, for whoever wrote it', () => {
  as('ayu')
  keepDraftText('inbox/1/reply', 'Hal')
  expect(localStorage.getItem('draft:inbox/1/reply')).toBe('Hal')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraftText('inbox/1/reply', 'Halo Rudi')
  expect(readDraftText('inbox/1/reply')).toBe('Halo Rudi')
  full.mockRestore()
  as('budi')
  expect(readDraftText('inbox/1/reply')).not.toBe('Halo Rudi')
  as('ayu')
  expect(readDraftText('inbox/1/reply')).toBe('Halo Rudi')
  keepDraftText('inbox/1/reply', '')
  expect([readDraftText('inbox/1/reply'), localStorage.getItem('draft:inbox/1/reply')]).toEqual(['', null])
})
