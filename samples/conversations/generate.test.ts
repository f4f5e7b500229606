import { expect, test } from 'vitest'
import { generateSampleConversations } from './generate.ts'

const now = new Date('2026-11-23T05:00:00Z')
const made = generateSampleConversations(now, 'Ayu')

test('three months of conversations, the same for the same moment, in both languages', () => {
  expect(made).toHaveLength(600)
  expect(generateSampleConversations(now, 'Ayu')).toEqual(made)
  expect(new Set(made.map(({ number }) => number)).size).toBe(600)
  const indonesian = made.filter(({ language }) => language === 'id').length
  expect(indonesian).toBeGreaterThan(380)
  expect(indonesian).toBeLessThan(480)
})

test('nothing is left unfilled, lies after now, or goes back in time', () => {
  for (const { messages } of made) {
    expect(messages.length).toBeGreaterThan(0)
    for (const [index, message] of messages.entries()) {
      expect(message.at.getTime()).toBeLessThan(now.getTime())
      expect(message.at.getTime()).toBeGreaterThan(now.getTime() - 96 * 86_400_000)
      expect(message.at.getTime()).toBeGreaterThanOrEqual(messages[index - 1]?.at.getTime() ?? 0)
      if (message.from !== 'event') expect(message.text).not.toMatch(/[{}|]|undefined|^$/)
    }
  }
})

test('only fresh ones are open, and they wait for somebody; the others ended', () => {
  const open = made.filter(({ end }) => end === 'open')
  expect(open.length).toBeGreaterThan(8)
  expect(open.length).toBeLessThan(60)
  for (const { messages, end } of made)
    if (end === 'open') expect(now.getTime() - messages.at(-1)!.at.getTime()).toBeLessThan(3 * 86_400_000)
    else expect(messages.at(-1)).toMatchObject({ from: 'event', what: 'resolved' })
})
