import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkCompose } from './check-compose.ts'
import { checkImage } from './check-image.ts'
import { checkOffered } from './check-offered.ts'
import { checkSettings, settingsIn } from './check-settings.ts'
import { checkUnit } from './check-unit.ts'
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
x-nalar: &nalar { image: 'nalar:1', build: ., restart: always, read_only: true, cap_drop: [ALL], security_opt: ['no-new-privileges:true'], stop_grace_period: 75s, healthcheck: { test: y } }
services:
  web: { <<: *nalar, deploy: { replicas: 2 }, environment: { ROLES: web, DRAIN_SECONDS: 60, SECRET_KEY: '\${SECRET_KEY:?}' }, depends_on: { db: { condition: service_healthy } }, networks: [back] }
  worker: { <<: *nalar, environment: { ROLES: worker } }
  db: { image: 'postgres:17', volumes: ['data:/data'], healthcheck: {} }
  nginx: { image: 'nginx:1', depends_on: { web: { condition: service_healthy } }, healthcheck: { test: x } }
volumes: { data: {} }
networks: { back: {} }
`
const nginx = `upstream nalar { server web:3000; }
server { underscores_in_headers on; ssl_certificate_key x; ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305; proxy_set_header X-Forwarded-For $remote_addr; proxy_pass http://nalar; }`

test.each<[name: string, change: (text: string) => string, problems: string[]]>([
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
  ['no worker', (text: string) => text.replace('ROLES: worker', 'ROLES: cook'), ['no service has ROLES=worker']],
  ['a volume that nobody makes', (text: string) => text.replace('data:/data', 'rows:/data'), ['db: no volume rows']],
  [
    'a name that nobody has',
    (text: string) => text.replace('{ db: {', '{ pg: {'),
    ['web waits for pg, which is not there'],
  ],
  [
    'health that nobody asks',
    (text: string) => text.replace(', healthcheck: {}', ''),
    ['web waits for the health of db, which nobody asks'],
  ],
  [
    'health of ours that podman leaves out',
    (text: string) => text.replace(', healthcheck: { test: y }', ''),
    ['nginx waits for the health of web, which nobody asks'],
  ],
  ['one web process', (text: string) => text.replace('replicas: 2', 'replicas: 1'), ['web: there are no two of it']],
  ...[
    [' read_only: true,', 'may write its root file system'],
    [' cap_drop: [ALL],', 'keeps capabilities'],
    [" security_opt: ['no-new-privileges:true'],", 'may gain privileges'],
    [' restart: always,', 'is not started again when it ends'],
  ].map(([left = '', problem = '']): [string, (text: string) => string, string[]] => [
    `without${left}`,
    (text) => text.replace(left, ''),
    [`web ${problem}`, `worker ${problem}`],
  ]),
  [
    'killed while it drains',
    (text: string) => text.replace('75s', '60s'),
    ['web is killed before DRAIN_SECONDS are over'],
  ],
  [
    'an nginx that nobody asks',
    (text: string) => text.replace(', healthcheck: { test: x }', ''),
    ['nobody asks nginx whether it serves'],
  ],
])('a compose file: %s', (_, change, problems) => {
  expect(checkCompose(change(compose), nginx)).toEqual(problems)
})

test('an nginx that sends to nobody, or believes what a caller says of its address, is told', () => {
  expect(checkCompose(compose, nginx.replace('http://nalar', 'http://nalr'))).toEqual([
    'nginx.conf: nothing is called nalr',
  ])
  for (const [from, to, problem] of [
    ['TLSv1.2 TLSv1.3', 'TLSv1 TLSv1.2', 'ssl_protocols is TLSv1 TLSv1.2'],
    [':ECDHE-RSA-CHACHA20', ':AES128-SHA:ECDHE-RSA-CHACHA20', 'AES128-SHA is no cipher suite to offer'],
    ['ssl_ciphers', 'ssl_cipher', 'nothing is no cipher suite to offer'],
  ] as const)
    expect(checkCompose(compose, nginx.replace(from, to))).toEqual([`nginx.conf: ${problem}`])
  expect(checkCompose(compose, nginx.replace('$remote_addr', '$proxy_add_x_forwarded_for'))).toEqual([
    'nginx.conf: what a caller says of its address is believed',
  ])
  expect(checkCompose(compose, nginx.replace('underscores_in_headers on; ', ''))).toEqual([
    'nginx.conf: token_client and its like are left out',
  ])
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

const unit = fs.readFileSync(path.resolve(import.meta.dirname, '../../deploy/systemd/nalar.service'), 'utf8')
const hardened = unit
  .split('\n')
  .filter((line) => /^(No|Protect|Private|Restrict|Lock|SystemCall|Cap|UMask)/.test(line))

test('the unit is whole', () => {
  expect(checkUnit(unit)).toEqual([])
  expect(hardened.length).toBe(22)
})

test.each(hardened)('a unit without %s', (line) => {
  expect(checkUnit(unit.replace(`${line}\n`, ''))).toEqual([
    expect.stringMatching(new RegExp(`^${line.split('=')[0]} is not `)),
  ])
  // Given once more with another value, the last one counts.
  expect(checkUnit(`${unit}${line.split('=')[0]}=other\n`)).toHaveLength(1)
})

test.each([
  ['User=nalar\n', '', 'it runs as root'],
  ['User=nalar\n', 'User=root\n', 'it runs as root'],
  ['Restart=always', 'Restart=no', 'a process that died is not started again'],
  ['StateDirectory=nalar\n', '', 'DATA_DIR cannot be written'],
  ['TimeoutStopSec=30', 'TimeoutStopSec=10', 'it is killed before DRAIN_SECONDS are over'],
  ['server/dist/main.js', 'server/main.js', 'it does not start the server'],
])('a unit with %j replaced by %j', (from, to, problem) => {
  expect(checkUnit(unit.replace(from, to))).toEqual([problem])
})
