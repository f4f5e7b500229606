import { describe, expect, test } from 'vitest'
import { moodOf } from '#contract/calls/log-schemas.ts'
import { analyseCall } from './index.ts'
import { sentimentOf } from './sentiment.ts'

describe('how somebody feels who says this', () => {
  test.each([
    ['This is terrible, I am very angry!', 'negative'],
    ['Great service, thank you so much', 'positive'],
    ['I am not happy with this', 'negative'],
    ['It was not bad at all', 'positive'],
    ['Barangnya bagus, pengirimannya cepat', 'positive'],
    ['Saya kecewa sekali, barangnya rusak', 'negative'],
    ['Pelayanannya tidak ramah', 'negative'],
    ['Terima kasih, sangat membantu', 'positive'],
    // What follows a contrast counts more.
    ['The food was good, but the staff were rude', 'negative'],
    ['Antrenya lama, tapi pelayanannya ramah', 'positive'],
  ])('%s: %s', (text, mood) => expect(moodOf(sentimentOf(text) ?? 0)).toBe(mood))

  test('no word tells', () => expect(sentimentOf('The store in Bandung has two floors.')).toBeNull())
})

const turn = (number: number, speaker: 'caller' | 'agent', text: string, grounded = false) => ({
  ...{ number, speaker, text, grounded, heard: null, delays: null },
  starts_ms: number * 3_000,
  ends_ms: number * 3_000 + 2_000,
})

test('what a call was about: topics, what was named, who talked how long, and whether the last question was answered', () => {
  const turns = [
    turn(1, 'agent', 'Hello.'),
    turn(2, 'caller', 'My order TN-20417 for Rp 350.000 is late, I want my money back.'),
    turn(3, 'agent', 'We refund it until 24 November to your account in Surabaya.', true),
  ]
  const found = analyseCall({ turns, language: 'en', durationMs: 12_000, interruptions: 1 })
  expect(found.topics[0]).toBe('refund')
  expect(found.entities).toEqual([
    { kind: 'order', text: 'TN-20417' },
    { kind: 'money', text: 'Rp 350.000' },
    { kind: 'date', text: '24 November' },
    { kind: 'place', text: 'Surabaya' },
  ])
  expect(found.figures).toMatchObject({ caller_ms: 2_000, agent_ms: 4_000, silence_ms: 6_000, interruptions: 1 })
  expect(found.outcome).toBe('resolved')
  expect(found.summary).toContain('TN-20417')
  const unanswered = [...turns, turn(4, 'caller', 'And the shipping?'), turn(5, 'agent', 'I do not know.')]
  expect(analyseCall({ turns: unanswered, language: 'en', durationMs: 1, interruptions: 0 }).outcome).toBe('unresolved')
  expect(analyseCall({ turns: turns.slice(0, 1), language: 'id', durationMs: 1, interruptions: 0 }).outcome).toBe(
    'abandoned',
  )
})
