import { expect, test } from 'vitest'
import { isBackchannel } from './backchannel.ts'
import { reduceTalk } from './reduce.ts'
import { firstTalkState, shownPhase, type TalkEffect, type TalkEvent, type TalkMode, type TalkState } from './state.ts'

type Without<T> = T extends unknown ? Omit<T, 'at'> : never
type Said = Without<TalkEvent> | { type: 'speak'; ms: number } | { type: 'wait'; ms: number }

/** Plays a conversation: `speak` and `wait` are frames of 20 ms and move the clock; everything else happens at once. */
function play(events: readonly Said[], mode: TalkMode = 'hands-free') {
  let at = 1_000
  let state: TalkState = firstTalkState(mode, at)
  const effects: TalkEffect[] = []
  const feed = (event: TalkEvent) => {
    const step = reduceTalk(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  feed({ type: 'connected', at })
  for (const event of events) {
    if (event.type !== 'speak' && event.type !== 'wait') {
      feed({ ...event, at } as TalkEvent)
      continue
    }
    for (let ms = 0; ms < event.ms; ms += 20) {
      at += 20
      feed({ type: 'frame', speaking: event.type === 'speak', ms: 20, at })
    }
  }
  return {
    state,
    effects,
    at,
    did: effects.map((effect) => effect.do),
    tick: (ms: number) => feed({ type: 'tick', at: at + ms }),
  }
}

const speak = (ms: number): Said => ({ type: 'speak', ms })
const wait = (ms = 400): Said => ({ type: 'wait', ms })
const words = (utterance: number, text: string): Said => ({ type: 'words', utterance, text })
const asked = [speak(1_000), wait(), words(1, 'How many stores?')]
const answered = (...sentences: string[]): Said[] => [
  ...sentences.map((text): Said => ({ type: 'sentence', turn: 0, text })),
  { type: 'sounded', turn: 0 },
]

test('a question is heard, asked and answered, and then one listens again', () => {
  const { state, effects, did } = play([
    ...asked,
    ...answered('48 stores.'),
    { type: 'complete', turn: 0 },
    { type: 'played', turn: 0 },
  ])
  expect(did).toEqual(['recognise', 'ask', 'say'])
  // 300 ms before the first sound are heard, too.
  expect(effects[0]).toEqual({ do: 'recognise', utterance: 1, from: 700, until: 2_340 })
  expect(effects[1]).toEqual({ do: 'ask', turn: 0, text: 'How many stores?' })
  expect([state.phase, state.isAnswering]).toEqual(['listening', false])
  expect(state.turns[0]?.times).toEqual({ spoken: 2_000, ended: 2_340, words: 2_400, sentence: 2_400, sound: 2_400 })
})

test.each([
  ['somebody speaks', [speak(400)], 'listening'],
  ['the recogniser works', [speak(400), wait()], 'waiting'],
  ['the answer is awaited', asked, 'waiting'],
  ['the answer is given', [...asked, ...answered('48.')], 'answering'],
  ['a click over the answer', [...asked, ...answered('48.'), speak(60)], 'answering'],
  ['speech over the answer', [...asked, ...answered('48.'), speak(200)], 'listening'],
])('%s: %j is shown as %s', (_, events, phase) => expect(shownPhase(play(events).state, 120)).toBe(phase))

test('barge-in: the voice is held at once, and silenced when words come; what was heard is kept', () => {
  const before = play([
    ...asked,
    ...answered('There are 48 stores.', 'Most are in Java.'),
    { type: 'played', turn: 0 },
    speak(120),
  ])
  expect(before.did.slice(3)).toEqual(['say', 'hold'])
  const { did, effects, state } = play([
    ...asked,
    ...answered('There are 48 stores.', 'Most are in Java.'),
    { type: 'played', turn: 0 },
    speak(600),
    wait(),
    words(2, 'Only Bali please'),
    { type: 'cut', turn: 0, share: 0.5 },
  ])
  expect(did.slice(4)).toEqual(['hold', 'recognise', 'silence', 'stop-answer', 'ask'])
  expect(effects.at(-1)).toEqual({ do: 'ask', turn: 1, text: 'Only Bali please' })
  expect(state.turns[0]?.heard).toBe('There are 48 stores. Most are')
  expect(state.held).toBe(false)
})

test('an answer that has come whole is not stopped, only its voice', () => {
  const { did } = play([
    ...asked,
    ...answered('48.'),
    { type: 'complete', turn: 0 },
    speak(600),
    wait(),
    words(2, 'And Bali?'),
  ])
  expect(did).not.toContain('stop-answer')
})

test.each([
  ['mhm', [speak(400), wait(), words(2, 'Mhm.')]],
  ['a cough that has no words', [speak(300), wait(), words(2, '')]],
  ['a recogniser that fails', [speak(400), wait(), { type: 'unheard', utterance: 2 }]],
  ['a short sound', [speak(160), wait()]],
  ['its own words out of a loudspeaker', [speak(400), wait(), words(2, '48 stores')]],
] as [string, Said[]][])('a false interruption goes on with the sentence: %s', (_, events) => {
  const { did, state } = play([...asked, ...answered('48 stores.'), ...events])
  expect(did.filter((what) => what === 'hold' || what === 'go-on')).toEqual(['hold', 'go-on'])
  expect([state.phase, state.held, state.turns.length]).toEqual(['answering', false, 1])
})

test.each([
  ['Mhm.', []],
  ['Uh, um', []],
  ['(batuk)', []],
  // An answer may be one word.
  ['Ya', ['Ya']],
  ['Eh, berapa stok?', ['Eh, berapa stok?']],
])('while nobody answers, %s asks %s', (text, asks) => {
  const { effects } = play([speak(600), wait(), words(1, text)])
  expect(effects.flatMap((effect) => (effect.do === 'ask' ? [effect.text] : []))).toEqual(asks)
})

test('a click does not even hold the voice', () => {
  expect(play([...asked, ...answered('48.'), speak(80), wait()]).did).not.toContain('hold')
})

test('words that come after the caller spoke again are one question with what follows', () => {
  const { effects } = play([speak(800), wait(), speak(400), words(1, 'How many stores'), wait(), words(2, 'in Bali?')])
  expect(effects.filter((effect) => effect.do === 'ask')).toEqual([
    { do: 'ask', turn: 0, text: 'How many stores in Bali?' },
  ])
})

test('a recogniser that stalls is given up, and its words still count when they come late', () => {
  const talk = play([speak(800), wait()])
  talk.tick(19_000)
  expect(talk.state.problem).toBeUndefined()
  const stalled = reduceTalk(talk.state, { type: 'tick', at: talk.at + 20_500 }).state
  expect([stalled.problem, stalled.utterances]).toEqual(['recogniser', []])
  const late = reduceTalk(stalled, { type: 'words', utterance: 1, text: 'How many?', at: talk.at + 30_000 })
  expect(late.effects).toEqual([{ do: 'ask', turn: 0, text: 'How many?' }])
  // The same words once more are nothing.
  expect(
    reduceTalk(late.state, { type: 'words', utterance: 1, text: 'How many?', at: talk.at + 31_000 }).effects,
  ).toEqual([])
})

test('rubbish of a recogniser, words of nobody, and what comes late of an earlier answer change nothing', () => {
  const { state } = play(asked)
  for (const event of [
    { type: 'words', utterance: 99, text: 'Who?', at: 9_000 },
    { type: 'sentence', turn: 5, text: 'No.', at: 9_000 },
    { type: 'played', turn: 4, at: 9_000 },
    { type: 'released', at: 9_000 },
  ] satisfies TalkEvent[])
    expect(reduceTalk(state, event)).toEqual({ state, effects: [] })
})

test('what is not understood is said, unless nothing was said', () => {
  expect(play([speak(600), wait(), words(1, ' ')]).state.problem).toBe('not-understood')
  expect(play([speak(100), wait()]).state.problem).toBeUndefined()
})

test('push-to-talk hears only while the button is held, and a press holds the voice', () => {
  const pressed: Said = { type: 'pressed' }
  const released: Said = { type: 'released' }
  expect(play([speak(900), wait()], 'push-to-talk').did).toEqual([])
  const { did } = play(
    [pressed, speak(500), released, words(1, 'How many?'), ...answered('48.'), pressed],
    'push-to-talk',
  )
  expect(did).toEqual(['recognise', 'ask', 'say', 'hold'])
})

test('muted, nothing is heard; minutes of quiet turn the microphone off and say so', () => {
  expect(play([{ type: 'mute', on: true }, speak(900), wait()]).did).toEqual([])
  const talk = play([])
  const quiet = reduceTalk(talk.state, { type: 'tick', at: talk.at + 180_000 }).state
  expect([quiet.muted, quiet.problem]).toEqual([true, 'quiet'])
  expect(reduceTalk(quiet, { type: 'mute', on: false, at: talk.at + 200_000 }).state.problem).toBeUndefined()
})

test.each([
  ['the microphone is turned off', { type: 'mute', on: true }],
  ['the way of listening is changed', { type: 'mode', mode: 'push-to-talk' }],
] as [string, Said][])('what was said is not lost when %s in the middle of it', (_, event) => {
  const { effects, state } = play([speak(800), event, words(1, 'How many?')])
  expect(effects).toEqual([
    { do: 'recognise', utterance: 1, from: 700, until: 1_800 },
    { do: 'ask', turn: 0, text: 'How many?' },
  ])
  expect(state.speech).toBeUndefined()
})

test('a cough over the answer, and the microphone turned off in it: the answer goes on', () => {
  const { did, state } = play([...asked, ...answered('48.'), speak(160), { type: 'mute', on: true }])
  expect(did.slice(-2)).toEqual(['hold', 'go-on'])
  expect(state.held).toBe(false)
})

test('a microphone that gives nothing any more ends what was said; a button that is held does not wait for it', () => {
  const talk = play([speak(800)])
  expect(reduceTalk(talk.state, { type: 'tick', at: talk.at + 900 }).effects).toEqual([])
  expect(reduceTalk(talk.state, { type: 'tick', at: talk.at + 1_000 }).effects).toEqual([
    { do: 'recognise', utterance: 1, from: 700, until: 2_800 },
  ])
  const held = play([{ type: 'pressed' }], 'push-to-talk')
  expect(reduceTalk(held.state, { type: 'tick', at: held.at + 30_000 }).effects).toEqual([])
})

test('who speaks without end is asked in pieces that are one question', () => {
  const { did } = play([speak(56_000), wait(), words(1, 'one'), words(2, 'two')])
  expect(did).toEqual(['recognise', 'recognise', 'ask'])
})

test('a failed answer is told and one listens again; a sentence that was cut off is said again on demand', () => {
  expect(play([...asked, { type: 'failed', turn: 0 }]).state).toMatchObject({
    phase: 'listening',
    problem: 'answer-failed',
  })
  const { effects } = play([
    ...asked,
    ...answered('One.', 'Two.', 'Three.'),
    { type: 'complete', turn: 0 },
    { type: 'played', turn: 0 },
    speak(600),
    wait(),
    words(2, 'Stop it'),
    { type: 'cut', turn: 0, share: 0.4 },
    { type: 'complete', turn: 1 },
    { type: 'resume' },
  ])
  expect(effects.slice(-2)).toEqual([
    { do: 'say', turn: 2, text: 'Two.' },
    { do: 'say', turn: 2, text: 'Three.' },
  ])
})

test('a typed question is answered aloud, too, and takes the turn of what is being said', () => {
  const { state, did } = play([
    ...asked,
    ...answered('48.'),
    { type: 'typed', text: 'And Bali?' },
    { type: 'sentence', turn: 1, text: 'Six.' },
  ])
  expect(did.slice(2)).toEqual(['say', 'silence', 'say'])
  expect(state.turns.map(({ question }) => question)).toEqual(['How many stores?', 'And Bali?'])
})

test('after the end nothing happens any more', () => {
  const { state, did } = play([...asked, { type: 'close' }, speak(900), wait(), words(2, 'Hello')])
  expect(state.phase).toBe('closed')
  expect(did).toEqual(['recognise', 'ask', 'silence'])
})

test.each([
  ['Mhm', true],
  ['uh-huh', true],
  ['iya, oke', true],
  ['[coughs]', true],
  ['ya tapi Bali', false],
  ['stop', false],
  ['', true],
])('%s only listens: %s', (text, expected) => expect(isBackchannel(text)).toBe(expected))
