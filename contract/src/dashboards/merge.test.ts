import { expect, test } from 'vitest'
import { component, type DashboardDocument, emptyDocument, type Tile } from './document.ts'
import { filtersFor, rangeOf, touchedBy } from './filters.ts'
import { mergeDocuments } from './merge.ts'

const heading = (id: string, text: string, y = 0): Tile => ({
  kind: 'heading',
  id,
  tab: 'main',
  text,
  places: { wide: { x: 0, y, w: 12, h: 1 } },
})
const withTiles = (...tiles: Tile[]): DashboardDocument => ({ ...emptyDocument, tiles })
const base = withTiles(heading('a', 'A'), heading('b', 'B', 1))

test('what two people changed apart from each other is kept of both', () => {
  const mine = withTiles(heading('a', 'A, renamed'), heading('b', 'B', 1), heading('mine', 'New', 2))
  const theirs = withTiles(heading('a', 'A'), heading('b', 'B', 5), heading('theirs', 'Other', 6))
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(document.tiles).toEqual([
    heading('a', 'A, renamed'),
    heading('b', 'B', 5),
    heading('mine', 'New', 2),
    heading('theirs', 'Other', 6),
  ])
})

test('the content of one tile and the place of the same one do not overlap', () => {
  const { document, conflicts } = mergeDocuments(
    base,
    withTiles(heading('a', 'Mine'), base.tiles[1]!),
    withTiles(heading('a', 'A', 9), base.tiles[1]!),
  )
  expect([document.tiles[0], conflicts]).toEqual([heading('a', 'Mine', 9), []])
})

test('the order on a phone and the place on a wide screen do not overlap', () => {
  const onPhone = (tile: Tile, y: number): Tile => ({
    ...tile,
    places: { ...tile.places, phone: { x: 0, y, w: 12, h: 1 } },
  })
  const [a, b] = [base.tiles[0]!, base.tiles[1]!]
  const { document, conflicts } = mergeDocuments(base, withTiles(onPhone(a, 1), b), withTiles(heading('a', 'A', 9), b))
  expect([document.tiles[0], conflicts]).toEqual([onPhone(heading('a', 'A', 9), 1), []])
})

test.each([
  [
    'the same words',
    withTiles(heading('a', 'Mine'), base.tiles[1]!),
    withTiles(heading('a', 'Theirs'), base.tiles[1]!),
    'tile',
    null,
  ],
  [
    'the same place',
    withTiles(heading('a', 'A', 3), base.tiles[1]!),
    withTiles(heading('a', 'A', 4), base.tiles[1]!),
    'place',
    null,
  ],
  [
    'what I changed and they took away',
    withTiles(heading('a', 'Mine'), base.tiles[1]!),
    withTiles(base.tiles[1]!),
    'tile',
    'them',
  ],
  [
    'what I took away and they changed',
    withTiles(base.tiles[1]!),
    withTiles(heading('a', 'Theirs'), base.tiles[1]!),
    'tile',
    'you',
  ],
] as const)('%s is a conflict', (_, mine, theirs, what, removed_by) => {
  expect(mergeDocuments(base, mine, theirs).conflicts).toEqual([{ what, id: 'a', removed_by }])
})

test('a place on a phone that both changed differently is a conflict, one that one changed is not', () => {
  const onPhone = (y: number) =>
    withTiles(
      { ...heading('a', 'A'), places: { wide: { x: 0, y: 0, w: 12, h: 1 }, phone: { x: 0, y, w: 12, h: 1 } } },
      base.tiles[1]!,
    )
  expect(mergeDocuments(base, onPhone(1), onPhone(2))).toEqual({
    document: onPhone(1),
    conflicts: [{ what: 'place', id: 'a', removed_by: null }],
  })
  expect(mergeDocuments(onPhone(1), onPhone(1), onPhone(2))).toEqual({ document: onPhone(2), conflicts: [] })
})

test('what both took away or changed alike is none', () => {
  const same = withTiles(heading('a', 'Both'))
  expect(mergeDocuments(base, same, same)).toEqual({ document: same, conflicts: [] })
})

test('a tab that one took away stays while the other put a tile on it', () => {
  const tabs = [...emptyDocument.tabs, { id: 'more', name: 'More' }]
  const began = { ...base, tabs }
  const theirs = { ...began, tiles: [...began.tiles, { ...heading('c', 'C'), tab: 'more' }] }
  const { document } = mergeDocuments(began, { ...began, tabs: emptyDocument.tabs }, theirs)
  expect(document.tabs).toEqual(tabs)
})

test('both moving tabs differently is a conflict, one moving them is not', () => {
  const [first, second, three] = ['one', 'two', 'three'].map((id) => ({ id, name: id }))
  const of = (...tabs: (typeof first)[]) => ({ ...emptyDocument, tabs: tabs.filter((tab) => tab !== undefined) })
  const began = of(first, second, three)
  expect(mergeDocuments(began, began, of(three, first, second)).document.tabs).toEqual([three, first, second])
  const { conflicts } = mergeDocuments(began, of(second, first, three), of(three, first, second))
  expect(conflicts).toMatchObject([{ what: 'tab_order' }])
})

const [sales, stock] = [crypto.randomUUID(), crypto.randomUUID()] as [never, never]
const filtered: Pick<DashboardDocument, 'filters'> = {
  filters: [
    {
      kind: 'date_range',
      id: 'when',
      name: 'When',
      preset: 'last_7_days',
      touches: [{ chart_id: sales, target: { table: 'orders', column: 'ordered_at' } }],
    },
    {
      kind: 'values',
      id: 'region',
      name: 'Region',
      chosen: [],
      within: null,
      touches: [{ chart_id: stock, target: { result: 'region' } }],
    },
  ],
}

test('a filter narrows the charts it touches and no others', () => {
  expect(filtersFor(filtered, { region: ['Jawa'] }, stock, '2026-11-21')).toEqual([
    { target: { result: 'region' }, op: 'in', values: ['Jawa'] },
  ])
  expect(filtersFor(filtered, { region: ['Jawa'] }, sales, '2026-11-21')).toEqual([
    { target: { table: 'orders', column: 'ordered_at' }, op: 'between', values: ['2026-11-15', '2026-11-21'] },
  ])
  expect(filtersFor(filtered, { when: { from: '2026-01-01' } }, sales, '2026-11-21')[0]?.values).toEqual([
    '2026-01-01',
    null,
  ])
  expect([...touchedBy(filtered, ['region'])]).toEqual([stock])
})

test.each([
  ['all', {}],
  ['last_30_days', { from: '2026-10-23', to: '2026-11-21' }],
  ['this_month', { from: '2026-11-01', to: '2026-11-21' }],
  ['this_year', { from: '2026-01-01', to: '2026-11-21' }],
] as const)('%s counts from today', (preset, range) => {
  expect(rangeOf(preset, '2026-11-21')).toEqual(range)
})

test('a component needs no more than its chart', () => {
  expect(component.parse({ chart_id: sales })).toMatchObject({ kind: 'chart', chart_id: sales, id: expect.any(String) })
  expect(component.safeParse({ kind: 'heading', text: '' }).success).toBe(false)
})
