import { describe, expect, test } from 'vitest'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { ScorecardCheck } from '#contract/calls/scorecard.ts'
import { answerCheck, pointsOf, type ScoredCall, scoreOf } from './index.ts'
import { isSaidIn } from './said.ts'

type Line = [speaker: 'caller' | 'agent', from: number, until: number, text: string, more?: Partial<CallTurn>]

/** Times in seconds. */
function aCall(lines: readonly Line[], more: Partial<ScoredCall> = {}): ScoredCall {
  const turns = lines.map(([speaker, from, until, text, changed], index) => ({
    ...{ number: index + 1, speaker, text, starts_ms: from * 1_000, ends_ms: until * 1_000 },
    ...{ sentiment: null, heard: null, delays: null, ...changed },
  }))
  const spoken = (who: string) =>
    turns.reduce((sum, turn) => sum + (turn.speaker === who ? turn.ends_ms - turn.starts_ms : 0), 0)
  const figures = {
    ...{ caller_ms: spoken('caller'), agent_ms: spoken('agent'), silence_ms: 0, delays: null },
    interruptions: turns.filter(({ heard }) => heard !== null).length,
  }
  return {
    ...{ turns, figures, outcome: 'resolved', transferred_to: null, ended_by: 'caller' },
    ...{ duration_s: lines.at(-1)?.[2] ?? 0, ...more },
  }
}

const said = (more: Partial<Extract<ScorecardCheck, { kind: 'said' }>>): ScorecardCheck => ({
  ...{ kind: 'said', by: 'agent', concept: null, phrases: [], where: 'anywhere', seconds: 10, ...more },
})

const pleasant = aCall([
  ['agent', 1, 4, 'Selamat pagi, dengan Toko Nusantara. Ada yang bisa dibantu?'],
  ['caller', 5, 8, 'Pesanan saya sampai mana ya?', { sentiment: -0.5 }],
  ['agent', 10, 14, 'Kurirnya sampai besok. Ada lagi yang bisa dibantu?'],
  ['caller', 15, 17, 'Tidak, terima kasih. Sampai jumpa.', { sentiment: 0.6 }],
])

describe('what is said', () => {
  test.each([
    ['Good morning, this is Budi', ['good morning'], true],
    ['Good, morning', ['good night'], false],
    ['Apakah barangnya sudah sampai', ['barang'], true],
    ['Barangkali besok', ['barang'], false],
    ['Is there really anything at all that I can do?', ['is there * anything'], true],
    ['one two three four five six', ['one * six'], true],
    ['one two three four five six seven', ['one * seven'], false],
    ['We apologised twice', ['apolog*'], true],
    ['TOKO   Nusantara!', ['toko nusantara'], true],
    ['anything', ['*'], false],
    ['ça va', ['ca va'], true],
    ['', ['a'], false],
  ])('%j says %j: %s', (text, phrases, expected) => {
    expect(isSaidIn(text, phrases as string[], null)).toBe(expected)
  })

  test('many gaps end soon', () => {
    const phrase = Array.from({ length: 55 }, () => '*').join(' x ')
    expect(isSaidIn('y '.repeat(5_000), [phrase], null)).toBe(false)
  })

  test.each([
    ['greets in time', said({ concept: 'greeting', where: 'first_seconds' }), 1, 1],
    ['greets too late', said({ concept: 'greeting', where: 'first_seconds', seconds: 1 }), 1, 1],
    ['names the company', said({ phrases: ['toko nusantara'] }), 1, 1],
    ['offers more help before goodbye', said({ concept: 'further_help', where: 'before_goodbye' }), 1, 3],
    ['does not apologise: where it began', said({ concept: 'apology' }), 0, 1],
    ['does not apologise at the end', said({ concept: 'apology', where: 'before_goodbye' }), 0, 4],
    ['the caller thanks', said({ by: 'caller', concept: 'thanks', where: 'last_seconds', seconds: 3 }), 1, 4],
    ['the agent does not', said({ concept: 'thanks' }), 0, 1],
  ] as const)('%s', (_name, check, value, turn) => {
    const found = answerCheck(check, pleasant)
    expect([found.state, found.value, found.turn]).toEqual(['answered', value, turn])
    expect(found.at_ms).toBe(pleasant.turns[turn - 1]!.starts_ms)
  })

  test('too late is a no', () => {
    const late = aCall([
      ['agent', 1, 2, 'Ya?'],
      ['agent', 11, 12, 'Halo!'],
    ])
    expect(answerCheck(said({ concept: 'greeting', where: 'first_seconds' }), late)).toMatchObject({
      ...{ state: 'answered', value: 0, turn: 1, at_ms: 1_000 },
    })
  })

  test('what the caller did not hear was not said', () => {
    const cut = aCall([['agent', 0, 3, 'Hello, this is Toko Nusantara', { heard: 'Hello' }]])
    expect(answerCheck(said({ phrases: ['toko nusantara'] }), cut).value).toBe(0)
    expect(answerCheck(said({ concept: 'greeting' }), cut).value).toBe(1)
  })

  test('nobody offers help to somebody who said nothing', () => {
    const quiet = aCall([['agent', 0, 3, 'Halo']])
    expect(answerCheck(said({ concept: 'further_help', where: 'before_goodbye' }), quiet).state).toBe('none')
    expect(answerCheck({ kind: 'resolved' }, quiet).state).toBe('none')
    expect(answerCheck({ kind: 'final_sentiment', least: 'neutral' }, quiet).state).toBe('none')
    expect(answerCheck({ kind: 'agent_share', most_percent: 60 }, quiet).state).toBe('none')
    expect(answerCheck({ kind: 'silence', most_seconds: 5 }, aCall([])).state).toBe('none')
  })
})

describe('figures', () => {
  const tense = aCall(
    [
      ['agent', 0, 6, 'Halo, ini jawaban yang panjang sekali.', { heard: 'Halo' }],
      ['caller', 6, 8, 'Tunggu', { sentiment: -0.2 }],
      ['agent', 20, 24, 'Baik.', { heard: '' }],
    ],
    { outcome: 'unresolved', duration_s: 30 },
  )
  test.each([
    ['share', { kind: 'agent_share', most_percent: 84 }, 1, 1, 0],
    ['share over', { kind: 'agent_share', most_percent: 83 }, 0, 1, 0],
    ['silence', { kind: 'silence', most_seconds: 12 }, 1, 2, 8_000],
    ['silence over', { kind: 'silence', most_seconds: 11 }, 0, 2, 8_000],
    ['interruptions', { kind: 'interruptions', most: 2 }, 1, 1, 0],
    ['the interruption too many', { kind: 'interruptions', most: 1 }, 0, 3, 20_000],
    ['sentiment', { kind: 'final_sentiment', least: 'neutral' }, 0, 2, 6_000],
    ['resolved', { kind: 'resolved' }, 0, 3, 20_000],
    ['transferred', { kind: 'transferred' }, 0, 3, 20_000],
  ] as const)('%s', (_name, check, value, turn, at_ms) => {
    expect(answerCheck(check, tense)).toEqual({ state: 'answered', value, turn, at_ms, reason: '' })
  })

  test('a silence at the end counts, and a transfer is one however it is known', () => {
    const held = { ...tense, duration_s: 50 }
    expect(answerCheck({ kind: 'silence', most_seconds: 20 }, held)).toMatchObject({ value: 0, turn: 3, at_ms: 24_000 })
    expect(answerCheck({ kind: 'transferred' }, { ...tense, transferred_to: '+62215' }).value).toBe(1)
    expect(answerCheck({ kind: 'transferred' }, { ...tense, ended_by: 'transfer' }).value).toBe(1)
  })

  test('what a machine cannot tell waits', () => {
    expect(answerCheck({ kind: 'model' }, tense).state).toBe('waiting')
    expect(answerCheck({ kind: 'person' }, tense).state).toBe('waiting')
  })
})

describe('a score', () => {
  const question = (id: string, weight: number, critical = false) => ({ id, weight, critical })
  const points = (...given: [string, number | null][]) => new Map(given)

  test('points go with what is good', () => {
    const scale = ['poor', 'fair', 'good']
    expect(pointsOf({ scale: null, good: 'high' }, 1)).toBe(1)
    expect(pointsOf({ scale: null, good: 'low' }, 1)).toBe(0)
    expect(pointsOf({ scale, good: 'high' }, 1)).toBe(0.5)
    expect(pointsOf({ scale, good: 'low' }, 2)).toBe(0)
  })

  test('is the weighted mean of what was answered, and fails below the mark', () => {
    const questions = [question('a', 3), question('b', 1), question('c', 5)]
    const given = points(['a', 1], ['b', 0], ['c', null])
    expect(scoreOf(questions, given, 75)).toEqual({ score: 0.75, failed: false, critical: false })
    expect(scoreOf(questions, given, 76)).toEqual({ score: 0.75, failed: true, critical: false })
    expect(scoreOf(questions, points(), 75)).toEqual({ score: null, failed: false, critical: false })
  })

  test('whoever fails a critical question fails the call', () => {
    const questions = [question('a', 9), question('b', 1, true)]
    expect(scoreOf(questions, points(['a', 1], ['b', 0]), 50)).toEqual({ score: 0, failed: true, critical: true })
    expect(scoreOf(questions, points(['a', 1], ['b', null]), 50)).toMatchObject({ failed: false })
    expect(scoreOf(questions, points(['a', 1], ['b', 0.5]), 50)).toMatchObject({ critical: false })
  })
})

describe('scales of figures', () => {
  const lines: Line[] = [
    ['agent', 0, 6, 'Hello there.', { heard: 'Hello' }],
    ['caller', 6, 8, 'When do you open?'],
    ['agent', 12, 16, 'At nine.', { heard: 'At' }],
    ['caller', 16, 18, 'Thanks.'],
    ['agent', 18.5, 20, 'Bye.'],
  ]
  const call = aCall(lines)
  const labels = ['good', 'fair', 'bad']
  const place = (check: ScorecardCheck, of = call) => {
    const { state, value, turn, at_ms } = answerCheck(check, of, labels)
    return [state, value, turn, at_ms]
  }

  test.each([
    // 11.5 of 15.5 seconds are 74.2 %.
    ['share', { kind: 'agent_share', most_percent: 1, thresholds: [60, 75] }, 1, 1, 0],
    ['share above all', { kind: 'agent_share', most_percent: 1, thresholds: [60, 74] }, 2, 1, 0],
    ['interruptions, the one over the threshold', { kind: 'interruptions', most: 9, thresholds: [1, 5] }, 1, 3, 12_000],
    ['interruptions below all', { kind: 'interruptions', most: 9, thresholds: [2, 5] }, 0, 1, 0],
    ['a wait of exactly the threshold', { kind: 'waiting', most_seconds: 1, thresholds: [4, 8] }, 0, 2, 8_000],
    ['a wait over it', { kind: 'waiting', most_seconds: 1, thresholds: [3.9, 8] }, 1, 2, 8_000],
    ['silence', { kind: 'silence', most_seconds: 1, thresholds: [1, 2] }, 2, 2, 8_000],
  ] as const)('%s', (_name, check, value, turn, at) => {
    expect(place(check as unknown as ScorecardCheck)).toEqual(['answered', value, turn, at])
  })

  test('what has no figure does not apply', () => {
    const alone = aCall([['agent', 0, 2, 'Hello?']])
    for (const kind of ['agent_share', 'interruptions', 'waiting'] as const)
      expect(
        place({ kind, most: 1, most_percent: 1, most_seconds: 1, thresholds: [1, 2] } as ScorecardCheck, alone)[0],
      ).toBe('none')
    const unanswered = aCall([
      ['agent', 0, 2, 'Hello?'],
      ['caller', 2, 3, 'Hi'],
    ])
    expect(place({ kind: 'waiting', most_seconds: 1, thresholds: [1, 2] }, unanswered)[0]).toBe('none')
  })

  test('waiting by yes or no', () => {
    expect(answerCheck({ kind: 'waiting', most_seconds: 4 }, call)).toMatchObject({ value: 1, turn: 2 })
    expect(answerCheck({ kind: 'waiting', most_seconds: 3 }, call)).toMatchObject({ value: 0, turn: 2 })
  })
})
