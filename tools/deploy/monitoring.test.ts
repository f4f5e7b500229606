import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { testApp } from '../../server/src/testing/test-app.ts'
import { checkMetrics, metricsInCode } from './check-metrics.ts'
import { metricsIn, metricsTold } from './metric-names.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy/monitoring')
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

type Rule = { alert: string; expr: string; for: string; labels: { severity: string }; annotations: { action: string } }
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

type Panel = { id: number; title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] }

test('alerts and panels ask only for what a process tells', async () => {
  const server = await testApp()
  const told = new Set(metricsTold(await (await fetch(new URL('/metrics', server.url))).text()))
  const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(asked.flatMap(metricsIn).filter((name) => !told.has(name))).toEqual([])
})

test('every alert asks for something, waits, and says what to do', () => {
  for (const { alert, expr, for: patience, labels, annotations } of rules) {
    expect([alert, expr.includes('{job="nalar"')]).toEqual([alert, true])
    expect([alert, /^\d+m$/.test(patience), ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true, true])
    expect(annotations.action.length).toBeGreaterThan(20)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('names are read out of queries', () => {
  expect(metricsIn('sum(rate(a_bucket{x="1"}[5m])) / max by (q) (b_total{})')).toEqual(['a', 'b_total'])
  expect(metricsIn('up{job="x"} == 0')).toEqual([])
  expect(metricsTold('# HELP a_total x\n# TYPE a_total counter\na_total 1\n')).toEqual(['a_total'])
})

test('deploy:check names a metric that nothing tells', () => {
  const told = metricsInCode(path.resolve(import.meta.dirname, '../../server/src'))
  for (const name of [
    'failures_total',
    'answers_running',
    'http_request_duration_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, told.has(name)]).toEqual([name, true])
  const wrong = { file: 'alerts.yaml', text: 'expr: sum(rate(failures_totall{job="nalar"}[5m])) > answers_running{}' }
  expect(checkMetrics([wrong], told)).toEqual(['alerts.yaml: nothing tells failures_totall'])
  expect(checkMetrics([{ file: 'dashboard.json', text: '{}' }], told)).toEqual(['dashboard.json: asks for no metric'])
})
