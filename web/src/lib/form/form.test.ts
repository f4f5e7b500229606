import { expect, test } from 'vitest'
import { z } from 'zod'
import { missingMessages } from '../i18n/missing-messages.ts'
import { fieldMessage } from './field-message.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { clockText } from './use-countdown.ts'

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: (issue) => fieldMessage(issue, en) }).error?.issues[0]?.message

test.each([
  [z.string(), undefined, en.required],
  [z.string().min(1), '', en.required],
  [z.string().trim().min(3), '  ', en.required],
  [z.string().min(3), 'ab', 'At least 3 characters.'],
  [z.string().max(3), 'abcd', 'At most 3 characters.'],
  [z.number().min(3), 1, 'At least 3.'],
  [z.number().max(3), 9, 'At most 3.'],
  [z.email(), 'a@', en.email],
  [z.url(), 'nowhere', en.url],
  [z.iso.date(), '2026-02-31', en.date],
  [z.string().regex(/^a/), 'b', en.invalid],
  [z.string().min(3, 'said by the rule'), 'ab', 'said by the rule'],
])('%#: a field is told what is wrong in a sentence', (schema, value, sentence) => {
  expect(messagesOf(schema, value)).toBe(sentence)
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [75, '1:15'],
  [900, '15:00'],
])('%i seconds are %s', (seconds, shown) => expect(clockText(seconds)).toBe(shown))
