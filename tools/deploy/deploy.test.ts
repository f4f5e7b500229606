import { expect, test } from 'vitest'
import { checkChart } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'
import { checkImage } from './check-image.ts'
import { checkOffered } from './check-offered.ts'
import { checkSettings, settingsIn } from './check-settings.ts'
import { checkDeploy } from './files.ts'
import { renderTemplate } from './render-chart.ts'

test('what is in deploy/ is in order', () => {
  expect(checkDeploy()).toEqual([])
})

const root = {
  Values: { name: 'x', on: true, off: false, list: { b: '2', a: '1' }, none: {} },
  Release: { Name: 'shop' },
}

test.each([
  ['a: {{ .Values.name | quote }}', 'a: "x"'],
  ['{{- if .Values.off }}no{{ else }}yes{{ end }}', 'yes'],
  ['{{ if not .Values.off }}yes{{ end }}', 'yes'],
  ['{{ if .Values.none }}no{{ end }}', ''],
  ['m:\n{{- range $k, $v := .Values.list }}\n  {{ $k }}: {{ $v | quote }}\n{{- end }}', 'm:\n  a: "1"\n  b: "2"'],
  ['m:\n  {{- toYaml .Values.list | nindent 2 }}', 'm:\n  b: "2"\n  a: "1"'],
  ['{{ printf "https://%s" .Values.name | quote }}', '"https://x"'],
])('%s is rendered as Helm does', (template, text) => {
  expect(renderTemplate(template, root)).toBe(text)
})

test.each([
  ['{{ .Values.missing }}', /not among the values/],
  ['{{ include "x" . }}', /not understood/],
  ['{{ .Values.name | upper }}', /not understood/],
  ['{{ if .Values.on }}x', /has no end/],
  ['x{{ end }}', /ends nothing/],
])('%s is refused: it would not be checked', (template, message) => {
  expect(() => renderTemplate(template, root)).toThrow(message)
})

const image = `FROM node:24 AS build
FROM node:24
ENV PORT=3000
COPY --from=build /app/server /app/server
USER 10001
EXPOSE 3000
HEALTHCHECK CMD ["x", "/health"]
CMD ["node", "server/dist/main.js"]
`
const isThere = (file: string) => file === 'server'

test.each([
  ['it is whole', (text: string) => text, []],
  ['it runs as root', (text: string) => text.replace('USER 10001\n', ''), ['it runs as root']],
  ['its port is another', (text: string) => text.replace('EXPOSE 3000', 'EXPOSE 80'), ['EXPOSE is not PORT (3000)']],
  [
    'it copies what is not there',
    (text: string) => text.replaceAll('/app/server', '/app/sever'),
    ['sever is not there'],
  ],
  ['nobody asks whether it lives', (text: string) => text.replace('/health', '/'), ['nobody asks /health']],
])('an image of which is true: %s', (_, change, problems) => {
  expect(checkImage(change(image), isThere)).toEqual(problems)
})

const compose = `
services:
  web: { image: 'nalar:1', build: ., read_only: true, environment: { ROLES: web, SECRET_KEY: '\${SECRET_KEY:?}' }, depends_on: { db: {} }, networks: [back] }
  worker: { image: 'nalar:1', environment: { ROLES: worker } }
  db: { image: 'postgres:17', volumes: ['data:/data'] }
volumes: { data: {} }
networks: { back: {} }
`
const nginx = `upstream nalar { server web:3000; }
server { ssl_certificate_key x; proxy_set_header X-Forwarded-For $remote_addr; proxy_pass http://nalar; }`

test.each([
  ['whole', (text: string) => text, []],
  [
    'an image without a version',
    (text: string) => text.replace('postgres:17', 'postgres'),
    ['db: its image has no version'],
  ],
  [
    'a secret in the file',
    (text: string) => text.replace(/'\$\{SECRET_KEY:\?\}'/, 'abc'),
    ['web: SECRET_KEY stands in the file'],
  ],
  ['no worker', (text: string) => text.replace('ROLES: worker', 'ROLES: web'), ['no service has ROLES=worker']],
  ['a volume that nobody makes', (text: string) => text.replace('data:/data', 'rows:/data'), ['db: no volume rows']],
  [
    'a name that nobody has',
    (text: string) => text.replace('db: {} }', 'pg: {} }'),
    ['web waits for pg, which is not there'],
  ],
])('a compose file: %s', (_, change, problems) => {
  expect(checkCompose(change(compose), nginx)).toEqual(problems)
})

test('an nginx that sends to nobody, or believes what a caller says of its address, is told', () => {
  expect(checkCompose(compose, nginx.replace('http://nalar', 'http://nalr'))).toEqual([
    'nginx.conf: nothing is called nalr',
  ])
  expect(checkCompose(compose, nginx.replace('$remote_addr', '$proxy_add_x_forwarded_for'))).toEqual([
    'nginx.conf: what a caller says of its address is believed',
  ])
})

const deployment = (role: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${role} }
spec:
  template:
    metadata: { labels: { role: ${role} } }
    spec:
      securityContext: { runAsNonRoot: true }
      containers:
        - env: [{ name: ROLES, value: ${role} }]
          ports: [{ name: http, containerPort: 3000 }]
          resources: { requests: {}, limits: {} }
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
          startupProbe: { httpGet: { path: /health, port: http } }
          livenessProbe: { httpGet: { path: /health, port: http } }
          readinessProbe: { httpGet: { path: /ready, port: http } }
`
const budget = `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { selector: { matchLabels: { role: web } } }
`
const chartOf = (text: string) => ({
  chart: 'name: nalar',
  values: 'web: { autoscaling: {} }\ningress: {}',
  templates: new Map([['all.yaml', text]]),
})
const whole = `${deployment('web')}---${deployment('worker')}---${budget}`

test.each([
  ['whole', whole, undefined],
  ['runs as root', whole.replace('runAsNonRoot: true', 'runAsNonRoot: false'), 'web may run as root'],
  ['asks another path', whole.replace('/ready', '/health'), 'web: readinessProbe does not ask /ready'],
  [
    'asks another port',
    whole.replace('/ready, port: http', '/ready, port: web'),
    'web: readinessProbe asks no port of its own',
  ],
  [
    'selects nothing',
    whole.replace('matchLabels: { role: web }', 'matchLabels: { role: x }'),
    'PodDisruptionBudget web selects no pod',
  ],
  [
    'mounts nothing',
    whole.replace('ports: [{ name: http', 'volumeMounts: [{ name: files }]\n          ports: [{ name: http'),
    'web: no volume files',
  ],
  ['has no worker', `${deployment('web')}---${budget}`, 'no deployment has ROLES=worker'],
])('a chart: %s', (_, text, problem) => {
  const problems = checkChart(chartOf(text))
  if (problem) expect(problems).toContain(`chart as it is: ${problem}`)
  else expect(problems).toEqual([])
})

test('settings that nothing reads, or that README leaves out, are named', () => {
  const names = settingsIn('ENV NODE_ENV=x \\\n    PORT=3000 \\\n    ROLE=web\n# OTHER=1\n')
  expect(names).toEqual(['NODE_ENV', 'PORT', 'ROLE'])
  expect(checkSettings([{ file: 'Dockerfile', names }], ['PORT'], 'nothing')).toEqual([
    'Dockerfile: README does not tell of PORT',
    'Dockerfile: nothing reads ROLE',
  ])
  expect(settingsIn('  env:\n    - name: ROLES\n      value: web\n  settings:\n    TRUST_PROXY: 1\n')).toEqual([
    'ROLES',
    'TRUST_PROXY',
  ])
})

const forms = {
  settings: '#PORT=3000\nLOG_LEVEL=info\n#SESSION_DAYS=90\n',
  compose: "services:\n  web: { environment: { ROLES: web }, env_file: [nalar.env] }\n  db: { image: 'postgres:17' }",
  unit: '[Service]\nEnvironmentFile=/etc/nalar.env\n',
  templates: new Map([
    ['web.yaml', 'kind: Deployment\n- secretRef:\n    name: {{ .Values.existingSecret }}\n'],
    ['service.yaml', 'kind: Service\n'],
  ]),
}
const some = ['PORT', 'LOG_LEVEL', 'SESSION_DAYS']

test.each([
  ['whole', forms, some, []],
  ['a setting that is left out', forms, [...some, 'NET_ALLOW'], ['nalar.env: NET_ALLOW is missing']],
  [
    'one that nothing reads, and one twice',
    { ...forms, settings: `${forms.settings}#SESION_DAYS=\nPORT=3000\n` },
    some,
    ['nalar.env: nothing reads SESION_DAYS', 'nalar.env: PORT stands there twice'],
  ],
  [
    'another default',
    { ...forms, settings: forms.settings.replace('90', '30') },
    some,
    ['nalar.env: 30 is not the default of SESSION_DAYS'],
  ],
  [
    'containers that are not given them',
    { ...forms, compose: forms.compose.replace(', env_file: [nalar.env]', '') },
    some,
    ['compose: web is not given nalar.env'],
  ],
  ['a unit that reads another file', { ...forms, unit: '[Service]\n' }, some, ['the unit reads no nalar.env']],
  [
    'pods without the secret',
    { ...forms, templates: new Map([['web.yaml', 'kind: Deployment\n']]) },
    some,
    ['web.yaml: its processes are not given the secret'],
  ],
])('settings offered: %s', (_, given, known, problems) => {
  expect(checkOffered(given, known)).toEqual(problems)
})
