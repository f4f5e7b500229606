import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { chartVariants, checkChart, renderChart, renderWith } from './check-chart.ts'
import { helmProgram } from './run-helm.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy/helm/nalar')
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const names = fs.readdirSync(path.join(folder, 'templates'))

/** The chart of deploy/ with one text replaced, wherever it stands, or a template left out. */
function problemsAfter(from: string | RegExp, to: string, left?: string): string[] {
  const change = (text: string) => text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to)
  return checkChart({
    chart: read('Chart.yaml'),
    values: change(read('values.yaml')),
    templates: new Map(names.filter((name) => name !== left).map((name) => [name, change(read(`templates/${name}`))])),
  })
}

const budgets = /---\napiVersion: policy\/v1[\s\S]*/

test.each<[name: string, from: string | RegExp, to: string, problem: string]>([
  ['no disruption budgets', budgets, '', 'shop-web has no disruption budget'],
  [
    'a budget that lets all go',
    'minAvailable: 1',
    'minAvailable: 0',
    'shop-worker: its disruption budget lets all go, or none',
  ],
  [
    'a budget for nobody',
    /(PodDisruptionBudget[\s\S]*component: )worker/,
    '$1x',
    'PodDisruptionBudget shop-worker selects no pod',
  ],
  [
    'one web process',
    /web:\n {2}replicas: 2/,
    'web:\n  replicas: 1',
    'shop-web: there may be 1, and none while it restarts',
  ],
  [
    'one worker',
    /worker:\n {2}replicas: 2/,
    'worker:\n  replicas: 1',
    'shop-worker: there may be 1, and none while it restarts',
  ],
  [
    'no autoscaler',
    'autoscaling.enabled }}\n{{- if',
    'ingress.none }}\n{{- if',
    '.Values.web.ingress.none is not among the values',
  ],
  [
    'an autoscaler of another',
    /(scaleTargetRef:[\s\S]*?name: .*)-web/,
    '$1-wb',
    'no HorizontalPodAutoscaler scales shop-web',
  ],
  [
    'both say how many',
    /\{\{- if not [^}]*\}\}\n(.*replicas.*)\n\{\{- end \}\}/,
    '$1',
    'shop-web and its autoscaler both say how many there are',
  ],
  ['no preStop', / {10}lifecycle:\n.*\n.*\n/, '', 'shop-web: preStop does not wait until the balancer has heard'],
  [
    'a preStop too short',
    'sleep: { seconds: 5 }',
    'sleep: { seconds: 1 }',
    'shop-worker: preStop does not wait until the balancer has heard',
  ],
  ['killed while it drains', "DRAIN_SECONDS: '60'", "DRAIN_SECONDS: '75'", 'shop-web is killed before 90 s are over'],
  ['a pause at updates', 'maxUnavailable: 0', 'maxUnavailable: 1', 'shop-web: one goes before the new one is ready'],
  [
    'a root file system',
    'readOnlyRootFilesystem: true',
    'readOnlyRootFilesystem: false',
    'shop-web may write its root file system',
  ],
  ['root', 'runAsNonRoot: true', 'runAsNonRoot: false', 'shop-web may run as root'],
  ['capabilities', 'drop: [ALL]', 'drop: []', 'shop-worker keeps capabilities'],
  [
    'privileges',
    'allowPrivilegeEscalation: false',
    'allowPrivilegeEscalation: true',
    'shop-worker may gain privileges',
  ],
  ['every system call', 'type: RuntimeDefault', 'type: Unconfined', 'shop-web may ask every system call'],
  [
    'a token',
    'automountServiceAccountToken: false',
    'automountServiceAccountToken: true',
    'shop-web is given a token of the cluster',
  ],
  ['another path', '/ready', '/health', 'shop-web: readinessProbe does not ask /ready'],
  ['another port', '/ready, port: http', '/ready, port: web', 'shop-worker: readinessProbe asks no port of its own'],
  ['no volume', '- name: tmp\n          emptyDir', '- name: temp\n          emptyDir', 'shop-web: no volume tmp'],
  ['no limits', 'limits: { memory: 2Gi }', 'limit: {}', 'shop-web has no requests or limits'],
])('a chart with %s', (_, from, to, problem) => {
  expect(problemsAfter(from, to).some((found) => found.startsWith('chart as it is: ') && found.endsWith(problem))).toBe(
    true,
  )
})

test('a startup probe that is left out is told, and so are the others', () => {
  for (const probe of ['startup', 'liveness', 'readiness'])
    expect(problemsAfter(`${probe}Probe:`, 'other:')).toContain(
      `chart as it is: shop-web: ${probe}Probe does not ask ${probe === 'readiness' ? '/ready' : '/health'}`,
    )
})

test.each([
  ['autoscaling.yaml', 'chart as it is: no HorizontalPodAutoscaler scales shop-web'],
  ['autoscaling.yaml', 'chart by answers: no ScaledObject scales shop-web'],
  ['config.yaml', 'chart as it is: there is no ConfigMap'],
  ['service.yaml', 'chart as it is: there is no Ingress'],
  ['web.yaml', 'chart as it is: no deployment has ROLES=web'],
  ['worker.yaml', 'chart as it is: no deployment has ROLES=worker'],
])('a chart without %s: %s', (file, problem) => {
  expect(problemsAfter('', '', file)).toContain(problem)
})

test.each([
  ['type: cpu', 'type: memory', 'ScaledObject shop-web does not look at the processor'],
  ['answers_running', 'failures_total', 'ScaledObject shop-web does not look at answers under way'],
  ['perProcess: 100', 'perProcess: 0', 'ScaledObject shop-web does not look at answers under way'],
])('scaled by answers, %s as %s', (from, to, problem) => {
  expect(problemsAfter(from, to)).toContain(`chart by answers: ${problem}`)
})

test.runIf(helmProgram).each(chartVariants)('Helm makes the same of the chart %s', (_, change) => {
  const files = {
    chart: read('Chart.yaml'),
    values: read('values.yaml'),
    templates: new Map(names.map((name) => [name, read(`templates/${name}`)])),
  }
  const values = change(parse(files.values))
  const byName = ({ resources, broken }: ReturnType<typeof renderChart>) => ({
    broken,
    resources: new Map(resources.map((resource) => [`${resource.kind} ${resource.metadata?.name}`, resource])),
  })
  expect(byName(renderChart(files, values))).toEqual(byName(renderWith(helmProgram ?? '', folder)(files, values)))
})
