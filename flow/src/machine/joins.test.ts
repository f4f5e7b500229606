import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowDocument } from '../document.ts'
import { aFlow } from '../testing/flows.ts'
import { type Answer, callStep as call, runFlow } from '../testing/run-flow.ts'
import { currentRules, nextTurn, type RunEvent, unbornRun } from './index.ts'

const start: [string, string] = ['start', 'on-webhook']

const apart = aFlow(
  [start, ['fork', 'parallel', { branches: 2 }], ['one', 'join', {}], ['two', 'join', {}], call('a'), call('b')],
  [
    'start > next > fork',
    'fork > branch_1 > one',
    'fork > branch_2 > a',
    'a > next > two',
    'one > next > b',
    'two > next > b',
  ],
)

describe('a run that began by the rules of before goes on by them', () => {
  const run = (document: FlowDocument) => runFlow(undefined, document)

  it('keeps branches apart that wait at different joins', () => {
    // Neither goes on: each waits for the other, which is at another join.
    expect(run(apart)).toMatchObject({ path: 'fork a', state: { status: 'running' } })
  })

  it('joins the inner branches first, and the outer ones once more', () => {
    expect(run(nestedForks()).path).toBe('fork inner a meet b c meet c')
  })

  it('begins a loop anew for each branch that comes back to it', () => {
    const { state } = run(forkedLoop({ over: 'times', times: 2 }))
    expect(state).toMatchObject({ status: 'failed', error: { code: 'too_many_steps' } })
  })
})

/** A fork within a fork, whose outer branch takes longer; all meet at one join. */
const nestedForks = (join: Record<string, unknown> = {}) =>
  aFlow(
    [
      start,
      ['fork', 'parallel', { branches: 2 }],
      ['inner', 'parallel', { branches: 2 }],
      call('a'),
      call('b'),
      ['meet', 'join', join],
      call('c'),
      call('d'),
    ],
    [
      'start > next > fork',
      'fork > branch_1 > inner',
      'fork > branch_2 > a',
      'inner > branch_1 > meet',
      'inner > branch_2 > meet',
      'a > next > b',
      'a > error > d',
      'b > next > meet',
      'meet > next > c',
    ],
  )

/** A fork within a fork; each has a join of its own. */
const joinedApart = (join: Record<string, unknown> = {}) =>
  aFlow(
    [
      start,
      ['each', 'loop', { over: 'times', times: 2 }],
      ['fork', 'parallel', { branches: 2 }],
      ['inner', 'parallel', { branches: 2 }],
      call('a'),
      call('b'),
      ['one', 'join', join],
      ['two', 'join', {}],
    ],
    [
      'start > next > each',
      'each > each > fork',
      'fork > branch_1 > inner',
      'fork > branch_2 > a',
      'inner > branch_1 > one',
      'inner > branch_2 > one',
      'a > next > b',
      'b > next > two',
      'one > next > two',
      'two > next > each',
    ],
  )

describe('a join', () => {
  const run = (document: FlowDocument, answers: Record<string, Answer[]> = {}) =>
    runFlow(currentRules, document, {}, answers)

  it('waits for all that can still come to it, also of an outer fork, and goes on once', () => {
    expect(run(nestedForks())).toMatchObject({ path: 'fork inner a b meet c', state: { status: 'done' } })
  })

  it('goes on as soon as nobody can come any more', () => {
    const { state, path } = run(nestedForks(), { a: [{ port: 'error' }] })
    expect(path).toBe('fork inner a d meet c')
    expect(state.status).toBe('done')
  })

  it('takes the first of an outer fork, too, and ends the others', () => {
    expect(run(nestedForks({ wait_for: 'first' }))).toMatchObject({
      path: 'fork inner meet c',
      state: { status: 'done' },
    })
  })

  it('does not wait for those of an outer fork that meet it elsewhere, or only in the next round', () => {
    const round = 'each fork inner a one b two'
    expect(run(joinedApart())).toMatchObject({ path: `${round} ${round} each`, state: { status: 'done' } })
    expect(run(joinedApart({ wait_for: 'first' })).path).toBe(`${round} ${round} each`)
  })

  it('waits for a branch that leads elsewhere until it has ended, and not for one that waits at another join', () => {
    const elsewhere = run(
      aFlow(
        [start, ['fork', 'parallel', { branches: 2 }], call('a'), call('b'), ['meet', 'join', {}], call('c')],
        ['start > next > fork', 'fork > branch_1 > a', 'fork > branch_2 > b', 'a > next > meet', 'meet > next > c'],
      ),
    )
    expect(elsewhere.path).toBe('fork a b meet c')
    expect(run(apart)).toMatchObject({ path: 'fork a one b two b', state: { status: 'done' } })
  })

  it('lets one go on where each waits for the other', () => {
    const circle = aFlow(
      [
        start,
        ['fork', 'parallel', { branches: 2 }],
        ['one', 'join', {}],
        ['two', 'join', {}],
        ['each', 'loop', { over: 'times', times: 1 }],
      ],
      [
        'start > next > fork',
        'fork > branch_1 > one',
        'fork > branch_2 > two',
        'one > next > each',
        'each > each > two',
        'two > next > each',
        'each > limit > one',
      ],
    )
    expect(run(circle)).toMatchObject({ path: 'fork one each two each two each two each', state: { status: 'done' } })
  })
})

/** A loop whose branches come back to it without a join. */
const forkedLoop = (options: Record<string, unknown>, back = ['a > next > each', 'b > next > each']) =>
  aFlow(
    [
      start,
      ['each', 'loop', options],
      ['fork', 'parallel', { branches: 2 }],
      call('a'),
      call('b'),
      call('c'),
      ['end', 'end', { output: [{ name: 'all', value: '{{each.results}}' }] }],
    ],
    [
      'start > next > each',
      'each > each > fork',
      'fork > branch_1 > a',
      'fork > branch_2 > b',
      'each > done > end',
      ...back,
    ],
  )

describe('a round of a loop', () => {
  const run = (document: FlowDocument, answers: Record<string, Answer[]> = {}) =>
    runFlow(currentRules, document, {}, answers)

  it('is over when all of its branches have come back', () => {
    const { state, path } = run(forkedLoop({ over: 'times', times: 2, collect: 'a.n + b.n' }), {
      a: [{ output: { n: 1 } }, { output: { n: 3 } }],
      b: [{ output: { n: 10 } }, { output: { n: 30 } }],
    })
    expect(path).toBe('each fork a b each fork a b each end')
    expect(state).toMatchObject({ status: 'done', output: { all: [11, 33] } })
  })

  it.each([
    ['ends elsewhere', ['a > next > each'], 'each fork a b each fork a b each end'],
    ['ends later', ['a > next > each', 'b > next > c'], 'each fork a b c each fork a b c each end'],
    ['ends without coming back, as all do', ['b > next > c'], 'each fork a b c'],
  ])('waits for a branch that %s', (_, back, path) => {
    expect(run(forkedLoop({ over: 'times', times: 2 }, back)).path).toBe(path)
  })

  it('is that of its own loop, however many go on in it', () => {
    const forks: Parameters<typeof aFlow>[0] = [
      start,
      ['fork', 'parallel', { branches: 2 }],
      ['each', 'loop', { over: 'times', times: 1 }],
      ['inner', 'parallel', { branches: 2 }],
      call('a'),
      call('b'),
      ['meet', 'join', {}],
      call('c'),
    ]
    const edges = [
      'start > next > fork',
      'fork > branch_1 > each',
      'fork > branch_2 > each',
      'each > each > inner',
      'inner > branch_1 > a',
      'inner > branch_2 > b',
      'a > next > each',
      'b > next > each',
      'each > done > meet',
      'meet > next > c',
    ]
    expect(run(aFlow(forks, edges))).toMatchObject({
      path: 'fork each each inner inner a b a b each each meet c',
      state: { status: 'done' },
    })
    // The same with a join in the loop, which joins those of one round only.
    const joined = [
      ...edges.filter((edge) => !edge.startsWith('a >') && !edge.startsWith('b >')),
      ...['a > next > within', 'b > next > within', 'within > next > each'],
    ]
    expect(run(aFlow([...forks, ['within', 'join', {}]], joined))).toMatchObject({
      path: 'fork each each inner inner a b a b within within each each meet c',
      state: { status: 'done' },
    })
  })

  it('is over for branches that left the loop for what comes after it, where all meet once', () => {
    const left = aFlow(
      [
        start,
        ['each', 'loop', { over: 'times', times: 1 }],
        ['fork', 'parallel', { branches: 2 }],
        call('a'),
        call('b'),
        ['out', 'join', {}],
        call('c'),
      ],
      [
        'start > next > each',
        'each > each > fork',
        'fork > branch_1 > a',
        'fork > branch_2 > b',
        'a > next > each',
        'b > next > out',
        'each > done > out',
        'out > next > c',
      ],
    )
    expect(run(left)).toMatchObject({ path: 'each fork a b each out c', state: { status: 'done' } })
  })
})

/**
 * Blocks within blocks. A step that fails leads at once to where its branch leads, one that ends leads nowhere. An open fork has no join of
 * its own: its branches lead to the join, or back to the loop, around it.
 */
type Block =
  | { kind: 'step' | 'fails' | 'ends' }
  | { kind: 'fork'; open: boolean; branches: Block[][] }
  | { kind: 'loop'; times: number; body: Block[] }

const { blocks } = fc.letrec<{ blocks: Block[]; block: Block }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constantFrom<('step' | 'fails' | 'ends')[]>('step', 'step', 'step', 'fails', 'ends') }),
    fc.record({
      kind: fc.constant('fork' as const),
      open: fc.boolean(),
      branches: fc.array(tie('blocks'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('loop' as const), times: fc.integer({ min: 0, max: 2 }), body: tie('blocks') }),
  ),
}))

type Around = { target: string; isMeeting: boolean }

/** A document of blocks and, taken one after the other, how often each of its nodes is visited. */
function documentOf(all: Block[]) {
  const nodes: Parameters<typeof aFlow>[0] = [start]
  const edges: string[] = []
  const visits = new Map<string, number>()
  const answers: Record<string, Answer[]> = {}
  const add = (kind: string, options: Record<string, unknown> = {}) => {
    const id = `n${nodes.length}`
    nodes.push([id, kind, options])
    visits.set(id, 0)
    return id
  }
  const visit = (id: string) => visits.set(id, visits.get(id)! + 1)

  /** Takes blocks once; false where nothing of them gets to where they lead. */
  type Take = () => boolean
  const write = (list: Block[], from: string, around: Around): Take => {
    const takes: (() => 'on' | 'out' | 'over')[] = []
    let end: string | undefined = from
    for (const [index, block] of list.entries()) {
      const enter = (id: string) => end !== undefined && edges.push(`${end} > ${id}`)
      if (block.kind === 'fork') {
        const fork = add('parallel', { branches: block.branches.length })
        enter(fork)
        const isOpen = block.open && around.isMeeting && index === list.length - 1
        const join = isOpen ? undefined : add('join')
        const within = join === undefined ? around : { target: join, isMeeting: true }
        const branches = block.branches.map((branch, n) => write(branch, `${fork} > branch_${n + 1}`, within))
        takes.push(() => {
          visit(fork)
          // All of them are taken.
          if (!branches.map((take) => take()).includes(true)) return 'over'
          if (join === undefined) return 'out'
          visit(join)
          return 'on'
        })
        end = join === undefined ? undefined : `${join} > next`
      } else if (block.kind === 'loop') {
        const loop = add('loop', { over: 'times', times: block.times })
        enter(loop)
        const body = write(block.body, `${loop} > each`, { target: loop, isMeeting: true })
        takes.push(() => {
          visit(loop)
          for (let round = 0; round < block.times; round++) {
            if (!body()) return 'over'
            visit(loop)
          }
          return 'on'
        })
        end = `${loop} > done`
      } else {
        const step = add('http-call', { url: 'https://example.test' })
        enter(step)
        if (block.kind !== 'ends') edges.push(`${step} > error > ${around.target}`)
        if (block.kind === 'fails') answers[step] = Array.from({ length: 1_000 }, () => ({ fail: 'no' }))
        takes.push(() => {
          visit(step)
          return { step: 'on', fails: 'out', ends: 'over' }[block.kind] as 'on' | 'out' | 'over'
        })
        end = block.kind === 'ends' ? undefined : `${step} > next`
      }
    }
    if (end !== undefined) edges.push(`${end} > ${around.target}`)
    return () => {
      for (const take of takes) {
        const to = take()
        if (to !== 'on') return to === 'out'
      }
      return true
    }
  }
  const last = add('http-call', { url: 'https://example.test' })
  if (write(all, 'start > next', { target: last, isMeeting: false })()) visit(last)
  fc.pre(nodes.length < 200)
  return { document: aFlow(nodes, edges, { settings: { max_steps: 100_000 } }), visits, answers }
}

it('takes every step as often as its branch comes to it, whichever branch is the faster one', () => {
  fc.assert(
    fc.property(blocks, fc.array(fc.nat(50), { minLength: 1, maxLength: 30 }), fc.nat(200), (all, order, cut) => {
      const { document, visits, answers } = documentOf(all)
      let turn = 0
      const pick = (ready: number) => order[turn++ % order.length]! % Math.max(1, ready)
      const { flow, state, events, path } = runFlow(currentRules, document, {}, answers, pick)
      const visited = new Map([...visits].map(([id]) => [id, 0]))
      for (const id of path.split(' ')) visited.set(id, visited.get(id)! + 1)
      expect(visited).toEqual(visits)
      expect(state).toMatchObject({ status: 'done', tokens: [] })
      const stored = JSON.parse(JSON.stringify(events)) as RunEvent[]
      const half = stored.slice(0, cut).reduce((before, event) => nextTurn(flow, before, event).state, unbornRun)
      const again = stored.slice(cut).reduce((before, event) => nextTurn(flow, before, event).state, half)
      expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(state)))
    }),
    { numRuns: 300 },
  )
})
