import { expect, test } from 'vitest'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { messages as enTemplates } from '../../templates/messages/en.ts'
import { messages as idTemplates } from '../../templates/messages/id.ts'
import { messages as en } from './en.ts'
import { messages as id } from './id.ts'

test('both languages say everything', () => {
  expect(missingMessages(en, id)).toEqual([])
  expect(missingMessages(enTemplates, idTemplates)).toEqual([])
})
