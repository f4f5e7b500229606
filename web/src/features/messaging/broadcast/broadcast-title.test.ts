import { expect, test } from 'vitest'
import { broadcastTitle } from './broadcast-title.ts'

test.each([
  ['Promo', 'Hello {{1}}', 'Promo'],
  ['', 'Hello {{1}}, 20% off', 'Hello …, 20% off'],
  // What the server keeps as the name of one without a name: the beginning of its text, cut anywhere.
  ['Hello {{name}}, your order', 'Hello {{name}}, your order is here', 'Hello …, your order'],
  ['Your order {{ord', 'Your order {{order}} is here', 'Your order …'],
])('a broadcast named %j with the text %j is called %j', (name, text, title) => {
  expect(broadcastTitle({ name, text })).toBe(title)
})
