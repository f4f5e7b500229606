import { expect, test } from 'vitest'
import type { Conversation, Live } from '../answer/conversation.ts'
import { emptyAnswer } from '../answer/reduce-answer.ts'
import { followAnswers } from './follow-answers.ts'

const live = (key: string, question: string, text: string, phase: Live['phase'] = 'streaming'): Live => ({
  key,
  phase,
  ask: { question, files: [], source: 'default' },
  answer: { ...emptyAnswer, parts: [{ type: 'text', text, state: phase === 'ended' ? 'done' : 'streaming' }] },
})

function follow(before: readonly string[] = []) {
  let lives: Live[] = []
  let listener = () => {}
  const told: string[] = []
  const asked: string[] = []
  const conversation = {
    getLives: () => lives,
    subscribe: (heard: () => void) => {
      listener = heard
      return () => {}
    },
  } as Pick<Conversation, 'getLives' | 'subscribe'> as Conversation
  followAnswers(conversation, new Set(before), {
    turnOf: (question) => asked.push(question) - 1,
    languageOf: () => 'en',
    onSentence: (turn, text) => told.push(`${turn} ${text}`),
    onEnd: (turn, failed) => told.push(`${turn} ${failed ? 'failed' : 'end'}`),
  })
  const show = (...next: Live[]) => {
    lives = next
    listener()
  }
  return { told, asked, show }
}

test('sentences are told as they become complete, once each, and then the end', () => {
  const { told, asked, show } = follow()
  show(live('a', 'How many?', 'There are 48. Most'))
  show(live('a', 'How many?', 'There are 48. Most are in Java. '))
  show(live('a', 'How many?', 'There are 48. Most are in Java. Fine.', 'ended'))
  show()
  expect(told).toEqual(['0 There are 48.', '0 Most are in Java.', '0 Fine.', '0 end'])
  expect(asked).toEqual(['How many?'])
})

test('an answer that goes into the history unseen has ended; a failed one failed; one from before is not said', () => {
  const { told, show } = follow(['old'])
  show(live('old', 'Before', 'Old words. '), live('a', 'One', 'First. '))
  show()
  show(live('b', 'Two', '', 'failed'))
  expect(told).toEqual(['0 First.', '0 end', '1 failed'])
})
