import fs from 'node:fs'
import path from 'node:path'
import { settingNames } from '../../server/src/platform/config/config.ts'
import { checkChart, renderWith } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'
import { checkImage } from './check-image.ts'
import { checkMetrics, metricsInCode } from './check-metrics.ts'
import { checkOffered } from './check-offered.ts'
import { checkSettings, settingsIn } from './check-settings.ts'
import { checkUnit } from './check-unit.ts'
import { helmProgram } from './run-helm.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const chartFolder = 'deploy/helm/nalar'
/** What `npm ci` and `npm run build` make. */
const made = new Set(['node_modules', 'web/dist'])

/** Everything below deploy/, as far as it can be judged without running it. */
export function checkDeploy(): string[] {
  const templates = fs
    .readdirSync(path.join(root, chartFolder, 'templates'))
    .map((name) => `${chartFolder}/templates/${name}`)
  const settings = [
    ...[
      'deploy/Dockerfile',
      'deploy/nalar.env',
      'deploy/systemd/nalar.service',
      'deploy/compose/example.env',
      'deploy/compose/compose.yaml',
    ],
    ...[`${chartFolder}/values.yaml`, ...templates],
  ]
  const chart = {
    chart: read(`${chartFolder}/Chart.yaml`),
    values: read(`${chartFolder}/values.yaml`),
    templates: new Map(templates.map((file) => [file, read(file)])),
  }
  const isThere = (file: string) => made.has(file) || fs.existsSync(path.join(root, file))
  return [
    ...checkImage(read('deploy/Dockerfile'), isThere).map((problem) => `Dockerfile: ${problem}`),
    ...checkCompose(read('deploy/compose/compose.yaml'), read('deploy/compose/nginx.conf')),
    ...checkUnit(read('deploy/systemd/nalar.service')).map((problem) => `nalar.service: ${problem}`),
    ...checkChart(chart),
    // What our reader of templates understands is held against Helm's own, where it is there.
    ...(helmProgram ? checkChart(chart, renderWith(helmProgram, path.join(root, chartFolder))) : []),
    ...checkOffered(
      {
        settings: read('deploy/nalar.env'),
        compose: read('deploy/compose/compose.yaml'),
        unit: read('deploy/systemd/nalar.service'),
        templates: chart.templates,
      },
      settingNames,
    ),
    ...checkMetrics(
      ['deploy/monitoring/alerts.yaml', 'deploy/monitoring/dashboard.json', `${chartFolder}/values.yaml`].map(
        (file) => ({
          file,
          text: read(file),
        }),
      ),
      metricsInCode(path.join(root, 'server/src')),
    ),
    ...checkSettings(
      settings.map((file) => ({ file, names: settingsIn(read(file).replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, '')) })),
      settingNames,
      read('README.md'),
    ),
  ]
}
