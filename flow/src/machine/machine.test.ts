import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowDocument } from '../document.ts'
import { aFlow } from '../testing/flows.ts'
import { type Answer, callStep as call, runFlow } from '../testing/run-flow.ts'
import { compileFlow, currentRules, nextTurn, type RunEvent, unbornRun } from './index.ts'

const start: [string, string] = ['start', 'on-webhook']
const at = '2026-11-21T10:00:00.000Z'
const forked = aFlow(
  [
    start,
    ['fork', 'parallel', { branches: 2 }],
    call('a'),
    call('b'),
    ['meet', 'join', {}],
    ['end', 'end', { output: [{ name: 'n', value: '{{a.n}}{{b.n}}' }] }],
  ],
  [
    'start > next > fork',
    'fork > branch_1 > a',
    'fork > branch_2 > b',
    'a > next > meet',
    'b > next > meet',
    'meet > next > end',
  ],
)
const looped = (options: Record<string, unknown>) =>
  aFlow(
    [
      start,
      ['each', 'loop', options],
      call('a'),
      ['end', 'end', { output: [{ name: 'all', value: '{{each.results}}' }] }],
    ],
    ['start > next > each', 'each > each > a', 'a > next > each', 'each > done > end', 'each > limit > end'],
  )

describe.each([currentRules, undefined])('a run, as a table of events, by the rules %s', (rules) => {
  const run = (document: FlowDocument, ...given: [Record<string, unknown>?, Record<string, Answer[]>?]) =>
    runFlow(rules, document, ...given)

  it('goes through a loop over a list, which does not change while it does, and collects', () => {
    const { state, path } = run(looped({ list: '{{trigger.list}}', collect: 'each.item * 2' }), {
      list: [1, 2, 3],
    })
    expect(path).toBe('each a each a each a each end')
    expect(state).toMatchObject({ status: 'done', output: { all: [2, 4, 6] } })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['an empty list', { list: '{{trigger.list}}' }, { list: [] }, 'each end'],
    ['a number of times', { over: 'times', times: 2 }, {}, 'each a each a each end'],
    ['its limit', { over: 'while', while: 'true', limit: 2 }, {}, 'each a each a each end'],
    ['something that is no list', { list: '{{trigger.list}}' }, { list: 'abc' }, 'each'],
  ])('loops over %s', (_, options, input, path) => {
    expect(run(looped(options), input).path).toBe(path)
  })

  it('begins a loop anew each time it is entered from outside', () => {
    const nested = aFlow(
      [
        start,
        ['outer', 'loop', { over: 'times', times: 2 }],
        ['inner', 'loop', { over: 'times', times: 2 }],
        call('a'),
      ],
      ['start > next > outer', 'outer > each > inner', 'inner > each > a', 'a > next > inner', 'inner > done > outer'],
    )
    expect(run(nested).path).toBe('outer inner a inner a inner outer inner a inner a inner outer')
  })

  it('joins branches: all of them, or the first', () => {
    const all = run(forked, {}, { a: [{ output: { n: 1 } }], b: [{ output: { n: 2 } }] })
    expect(all.path).toBe('fork a b meet end')
    expect(all.state.output).toEqual({ n: '12' })
    const first = aFlow(
      forked.nodes.map(({ id, kind, options }) => [id, kind, id === 'meet' ? { wait_for: 'first' } : options]),
      forked.edges.map(({ from, port, to }) => `${from} > ${port} > ${to}`),
    )
    expect(run(first).path).toBe('fork a meet end')
  })

  it('does not wait at a join for a branch that ended elsewhere', () => {
    const { state, path } = run(forked, {}, { a: [{ port: 'nowhere' }] })
    expect(path).toBe('fork a b meet end')
    expect(state.status).toBe('done')
  })

  it('tries again with the same visit, then goes by the error port or fails', () => {
    const nodes: Parameters<typeof aFlow>[0] = [
      start,
      call('a', 2),
      ['end', 'end', { output: [{ name: 'code', value: '{{a.error.code}}' }] }],
    ]
    const twice = () => ({
      a: [
        { fail: 'busy', again: true },
        { fail: 'busy', again: true },
      ],
    })
    const caught = run(aFlow(nodes, ['start > next > a', 'a > error > end']), {}, twice())
    expect(caught.path).toBe('a a end')
    expect(caught.state.output).toEqual({ code: 'busy' })
    expect(caught.state.visits).toBe(2)
    expect(run(aFlow(nodes, ['start > next > a', 'a > next > end']), {}, twice()).state).toMatchObject({
      status: 'failed',
      error: { code: 'busy', node: 'a' },
    })
    expect(run(aFlow(nodes, ['start > next > a', 'a > next > end']), {}, { a: [{ fail: 'wrong' }] }).path).toBe('a')
  })

  it('waits twice as long before each further try, and never longer than a day', () => {
    const again = { code: 'busy', message: { en: 'no', id: 'tidak' }, again: true as const }
    const waitsBefore = (attempt: number, { tries = 3, wait_s = 10 } = {}) => {
      const flow = compileFlow(
        aFlow([start, ['a', 'http-call', {}, { policy: { tries, wait_s } }]], ['start > next > a']),
      )
      const { state } = nextTurn(flow, unbornRun, { type: 'begun', at, runId: 'r', trigger: 'start', input: {} })
      const nextState = { ...state, tokens: state.tokens.map((token) => ({ ...token, attempt })) }
      const [token] = nextTurn(flow, nextState, { type: 'failed', at, token: state.tokens[0]!.id, error: again }).state
        .tokens
      return token?.wait?.kind === 'retry' ? (Date.parse(token.wait.due) - Date.parse(at)) / 1000 : undefined
    }
    // The third try is the last.
    expect([1, 2, 3].map((attempt) => waitsBefore(attempt))).toEqual([10, 20, undefined])
    expect([5, 6].map((attempt) => waitsBefore(attempt, { tries: 9, wait_s: 3600 }))).toEqual([57_600, 86_400])
  })

  it('may take as many steps as its flow allows, and not one more', () => {
    const three = (max_steps: number) =>
      run(
        aFlow([start, call('a'), call('b'), call('c')], ['start > next > a', 'a > next > b', 'b > next > c'], {
          settings: { max_steps },
        }),
      )
    expect(three(3)).toMatchObject({ path: 'a b c', state: { status: 'done' } })
    expect(three(2)).toMatchObject({ path: 'a b', state: { status: 'failed', error: { code: 'too_many_steps' } } })
  })

  it('waits at a join for a branch that is still on its way, however many wait there already', () => {
    const uneven = aFlow(
      [start, ['fork', 'parallel', { branches: 3 }], call('a'), call('b'), ['meet', 'join', {}], call('c')],
      [
        'start > next > fork',
        'fork > branch_1 > meet',
        'fork > branch_2 > a',
        'fork > branch_3 > a',
        'a > next > b',
        'b > next > meet',
        'meet > next > c',
      ],
    )
    expect(run(uneven).path).toBe('fork a a b b meet c')
  })

  it('joins a fork and the one inside of it at the same place, once', () => {
    const nested = aFlow(
      [
        start,
        ['fork', 'parallel', { branches: 2 }],
        ['inner', 'parallel', { branches: 2 }],
        ['meet', 'join', {}],
        call('c'),
      ] as Parameters<typeof aFlow>[0],
      [
        'start > next > fork',
        'fork > branch_1 > inner',
        'fork > branch_2 > meet',
        'inner > branch_1 > meet',
        'inner > branch_2 > meet',
        'meet > next > c',
      ],
    )
    expect(run(nested)).toMatchObject({ path: 'fork inner meet c', state: { status: 'done' } })
  })

  it('ends as failed on purpose, when it takes too many steps, and ignores what comes after its end', () => {
    const failed = run(aFlow([start, ['end', 'end', { failed: true, message: 'No stock' }]], ['start > next > end']))
    expect(failed.state).toMatchObject({
      status: 'failed',
      error: { code: 'ended_as_failed', message: { en: 'No stock' } },
    })
    const endless = run(
      aFlow([start, call('a'), call('b')], ['start > next > a', 'a > next > b', 'b > next > a'], {
        settings: { max_steps: 9 },
      }),
    )
    expect(endless.state).toMatchObject({ status: 'failed', error: { code: 'too_many_steps' } })
    const after = nextTurn(failed.flow, failed.state, { type: 'cancelled', at })
    expect(after).toEqual({ state: failed.state, commands: [] })
  })

  it('is rebuilt from its events, wherever it was cut off', () => {
    const names = fc.constantFrom<Answer>({}, { wait: true }, { fail: 'busy', again: true }, { output: { n: 1 } })
    fc.assert(
      fc.property(fc.array(names, { maxLength: 6 }), fc.array(names, { maxLength: 6 }), fc.nat(20), (a, b, cut) => {
        const { flow, state, events } = run(forked, {}, { a, b })
        const stored = JSON.parse(JSON.stringify(events)) as RunEvent[]
        const half = stored.slice(0, cut).reduce((runState, event) => nextTurn(flow, runState, event).state, unbornRun)
        const again = stored.slice(cut).reduce((runState, event) => nextTurn(flow, runState, event).state, half)
        expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(state)))
      }),
      { numRuns: 100 },
    )
  })
})

describe('what a run holds', () => {
  const run = (times: number, document: FlowDocument, rules?: number) =>
    runFlow(
      rules,
      document,
      {},
      { a: Array.from({ length: times }, () => ({ output: { text: 'x'.repeat(300_000) } })) },
    )
  const collecting = (times: number) => looped({ over: 'times', times, collect: 'a.text' })

  it('has a limit, which counts what a loop collects', () => {
    const { state, path } = run(20, collecting(20), currentRules)
    // Thirteen texts that were collected, and the last one once more as what its step gave.
    expect(path).toBe(`${'each a '.repeat(13)}each`)
    expect(state).toMatchObject({
      status: 'failed',
      error: { code: 'values_too_large', node: 'each', message: { en: expect.any(String), id: expect.any(String) } },
    })
    expect(state.error!.message.en).toContain('4 MB')
    expect(state.error!.message.id).toContain('4 MB')
  })

  it('counts what is there now, and no more of it', () => {
    expect(run(12, collecting(12), currentRules).state).toMatchObject({ status: 'done' })
    const often = aFlow(
      [start, ['each', 'loop', { over: 'times', times: 50 }], call('a')],
      ['start > next > each', 'each > each > a', 'a > next > each'],
    )
    expect(run(50, often, currentRules).state.status).toBe('done')
  })

  it('counts once what branches share', () => {
    const document = aFlow(
      [
        start,
        ['each', 'loop', { over: 'times', times: 12, collect: 'a.text' }],
        ['fork', 'parallel', { branches: 3 }],
        call('a'),
        call('b'),
        call('c'),
        ['meet', 'join', {}],
      ],
      [
        'start > next > each',
        'each > each > fork',
        ...['a', 'b', 'c'].flatMap((id, index) => [`fork > branch_${index + 1} > ${id}`, `${id} > next > meet`]),
        'meet > next > each',
      ],
    )
    expect(run(12, document, currentRules).state.status).toBe('done')
  })

  it('had none in runs that began before there was one', () => {
    expect(run(20, collecting(20)).state.status).toBe('done')
  })
})
