import { expect, test } from 'vitest'
import { cannedText, templateText } from './canned-text.ts'

const who = { contact: { name: 'Sari', phone_number: '+6281234567890' }, agent: 'Ayu' }

test.each([
  ['Halo {{contact.name}}, saya {{agent.name}}', 'Halo Sari, saya Ayu'],
  ['{{ contact.phone }}', '+6281234567890'],
  ['{{order.number}} {{constructor}}', '{{order.number}} {{constructor}}'],
])('%s', (text, filled) => {
  expect(cannedText(text, who)).toBe(filled)
})

test.each([
  [['Sari', 'TN-1'], 'Halo Sari, pesanan TN-1'],
  [['Sari', ' '], 'Halo Sari, pesanan {{2}}'],
  [[], 'Halo {{1}}, pesanan {{2}}'],
])('a template with %j', (variables, filled) => {
  expect(templateText('Halo {{1}}, pesanan {{2}}', variables)).toBe(filled)
})
