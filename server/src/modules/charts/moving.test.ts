import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartEndpoints as api } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { shiftDay } from '#engine/period/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, type ChatPerson } from '../chat/testing/chat-app.ts'
import { aShop, aSource } from './testing.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'charts-moving-'))
const today = dayOf(new Date())
let ayu: ChatPerson

// Each day has one order more than the day before: 5 today, 6 tomorrow, 4 yesterday.
beforeAll(async () => {
  ayu = await aTalker(server)
  const days = [-2, -1, 0, 1, 2].flatMap((offset) =>
    Array.from({ length: 5 + offset }, () => `(1, '${shiftDay(today, offset, 'day')}', 10)`),
  )
  const file = aShop(folder, `delete from orders; insert into orders (store_id, day, total) values ${days.join(', ')};`)
  await aSource(server, ayu, file)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const save = async (question: string) => {
  const { answer } = (await askQuestion(server, ayu, { question })).body.data.record
  const saved = await server.call(api.saveChart, { body: { answer_id: answer.id }, headers: ayu.headers })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body.data
}
const figure = async (id: ChartId) => {
  const { result } = (await server.call(api.runChart, { params: { id }, body: {}, headers: ayu.headers })).body.data
  return result.state === 'ok' ? result.rows[0]?.at(-1) : result
}
const get = async (id: ChartId) => (await server.call(api.getChart, { params: { id }, headers: ayu.headers })).body.data
const change = (id: ChartId, body: object) =>
  server.call(api.updateChart, { params: { id }, body, headers: ayu.headers })

test('the days of a saved answer go on with today where its question says so, and its name holds on each of them', async () => {
  const now = await save('How many orders are there today?')
  const before = await save('number of orders yesterday')
  const fixed = await save(`number of orders on ${today}`)
  const edited = await save('how many orders today')
  expect([now.name, before.name]).toEqual(['How many orders are there today', 'Number of orders yesterday'])
  expect(fixed.name).toContain(today.slice(0, 4))
  expect(await Promise.all([now, before, fixed, edited].map(({ id }) => figure(id)))).toEqual([5, 4, 5, 5])
  // Somebody changes how it is drawn on the day it was saved, somebody else what it asks.
  await change(edited.id, { expected_version: 1, query: { ...edited.query, sql: `${edited.query.sql} limit 7` } })

  server.pass(24 * 3600)
  expect(await Promise.all([now, before, fixed, edited].map(({ id }) => figure(id)))).toEqual([6, 5, 5, 5])
  const opened = await get(now.id)
  expect(opened.query.sql).toContain(shiftDay(today, 1, 'day'))
  const drilled = await server.call(api.drillChart, {
    params: { id: now.id },
    body: { point: {} },
    headers: ayu.headers,
  })
  expect(drilled.body.data.rows).toHaveLength(6)

  // What the editor was given is saved with another drawing: it goes on moving.
  const saved = await change(now.id, {
    expected_version: opened.version,
    query: { source: opened.query.source, sql: opened.query.sql, visual: null, columns: opened.query.columns },
    spec: { ...opened.spec, kind: 'table' },
  })
  expect(saved.body.data).toMatchObject({ outcome: 'saved', chart: { spec: { kind: 'table' } } })
  server.pass(24 * 3600)
  expect(await figure(now.id)).toBe(7)
})

test('charts that are proposed go on with today as well, under a name without dates', async () => {
  const { name, charts } = (await server.call(api.proposeCharts, { body: { about: 'orders' }, headers: ayu.headers }))
    .body.data
  expect(name).not.toBe('')
  const moving = charts.filter(({ question }) => /this (month|year)/.test(question))
  expect(moving.length).toBeGreaterThan(0)
  for (const { name, question } of moving) expect(name).toBe(question)
  // What the client keeps of one is its question and its statement.
  const question = 'number of orders yesterday'
  const { query, spec } = await save(question)
  const { name: kept, id } = (
    await server.call(api.createChart, { body: { name: 'Yesterday', question, query, spec }, headers: ayu.headers })
  ).body.data
  const before = await figure(id)
  server.pass(24 * 3600)
  expect([kept, before, await figure(id)]).toEqual(['Yesterday', 6, 7])
})
