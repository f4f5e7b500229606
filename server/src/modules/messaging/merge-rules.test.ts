import { expect, test } from 'vitest'
import { type CustomerFacts, droppedFacts, mergedFacts, undoneJoined, undoneKept } from './merge-rules.ts'

const [monday, friday] = ['2026-11-30T01:00:00.000Z', '2026-12-04T01:00:00.000Z']
const sari: CustomerFacts = {
  name: 'Sari',
  attributes: { Size: 'M', Town: 'Bogor' },
  opted_out_at: null,
  blocked_at: null,
}
const sariToko: CustomerFacts = {
  name: 'Sari Toko',
  attributes: { Size: 'L', Shop: 'Melati', Town: 'Bogor' },
  opted_out_at: monday,
  blocked_at: null,
}
const both: CustomerFacts = {
  name: 'Sari',
  attributes: { Size: 'M', Town: 'Bogor', Shop: 'Melati' },
  opted_out_at: monday,
  blocked_at: null,
}

test('the kept one says what both have, and what either refuses holds for both', () => {
  expect(mergedFacts(sari, sariToko)).toEqual(both)
  expect(mergedFacts(sari, { ...sariToko, blocked_at: friday }).blocked_at).toBe(friday)
  expect(mergedFacts({ ...sari, opted_out_at: friday }, sariToko).opted_out_at).toBe(friday)
})

test('what is dropped is told: the name and the details that both have otherwise', () => {
  expect(droppedFacts(sari, sariToko)).toEqual([
    { detail: null, kept: 'Sari', dropped: 'Sari Toko' },
    { detail: 'Size', kept: 'M', dropped: 'L' },
  ])
  expect(droppedFacts(sari, { name: 'Sari', attributes: { constructor: 'x' } })).toEqual([])
})

test('undone at once they are who they were', () => {
  expect(undoneKept({ before: sari, merged: both, now: both })).toEqual(sari)
  expect(undoneJoined({ before: sariToko, merged: both, now: both })).toEqual(sariToko)
})

test('undone later, what was noted since stays with the kept one', () => {
  const now = { ...both, name: 'Bu Sari', attributes: { Size: 'M', Shop: 'Kenanga', Note: 'VIP' } }
  expect(undoneKept({ before: sari, merged: both, now })).toEqual({
    ...sari,
    name: 'Bu Sari',
    attributes: { Size: 'M', Shop: 'Kenanga', Note: 'VIP' },
  })
  expect(undoneJoined({ before: sariToko, merged: both, now })).toEqual(sariToko)
})

test.each([
  ['wants no broadcasts since', { opted_out_at: friday }, friday, friday],
  ['wants them again since', { opted_out_at: null }, null, null],
  ['has said nothing since', {}, null, monday],
])('undone after the customer %s', (_what, since, kept, joined) => {
  const now = { ...both, ...since }
  expect(undoneKept({ before: sari, merged: both, now }).opted_out_at).toBe(kept)
  expect(undoneJoined({ before: sariToko, merged: both, now }).opted_out_at).toBe(joined)
})

test('who was blocked since is blocked as both', () => {
  const now = { ...both, blocked_at: friday }
  expect(undoneKept({ before: sari, merged: both, now }).blocked_at).toBe(friday)
  expect(undoneJoined({ before: sariToko, merged: both, now }).blocked_at).toBe(friday)
})
