import { parse, parseAllDocuments } from 'yaml'
import { deploymentProblems, matches, podOf, type Resource, roleOf, scalersOf } from './check-workload.ts'
import { renderTemplate } from './render-chart.ts'
import { renderByHelm } from './run-helm.ts'

type ChartFiles = { chart: string; values: string; templates: ReadonlyMap<string, string> }
type Values = Record<string, unknown>
/** The kinds of resources that must be there, and what scales web processes, if anything. */
type Wanted = { kinds: readonly string[]; scaler?: 'HorizontalPodAutoscaler' | 'ScaledObject' }

const always = ['Service', 'ServiceAccount', 'ConfigMap']
const usual: Wanted = { kinds: [...always, 'Ingress'], scaler: 'HorizontalPodAutoscaler' }

/** Every way in which the templates branch. */
export const chartVariants: readonly [name: string, change: (values: Values) => Values, wanted: Wanted][] = [
  ['as it is', (values) => values, usual],
  [
    'without an ingress',
    (values) => ({ ...values, ingress: { ...(values.ingress as object), enabled: false } }),
    { ...usual, kinds: always },
  ],
  ['without autoscaling', (values) => withAutoscaling(values, () => ({ enabled: false })), { kinds: usual.kinds }],
  [
    'by answers',
    (values) => withAutoscaling(values, ({ answers }) => ({ answers: { ...answers, enabled: true } })),
    { kinds: usual.kinds, scaler: 'ScaledObject' },
  ],
  ['with files', (values) => ({ ...values, files: { claim: 'lists' } }), usual],
]

type Autoscaling = { answers?: object }

function withAutoscaling(values: Values, change: (autoscaling: Autoscaling) => object): Values {
  const web = values.web as { autoscaling: Autoscaling }
  return { ...values, web: { ...web, autoscaling: { ...web.autoscaling, ...change(web.autoscaling) } } }
}

/** What a set of values makes of the chart: resources, and what could not be rendered. */
type Render = (files: ChartFiles, values: Values) => { resources: Resource[]; broken: string[] }

/** Renders the chart in all its variants and says what is wrong with what comes of it, a line each. */
export function checkChart(files: ChartFiles, render: Render = renderChart): string[] {
  return chartVariants.flatMap(([name, change, wanted]) => {
    const { resources, broken } = render(files, change(parse(files.values) as Values))
    return [...broken, ...problemsOf(resources, wanted)].map((problem) => `chart ${name}: ${problem}`)
  })
}

/** For a release called shop, by our own reader of templates. */
export const renderChart: Render = ({ chart, templates }, values) => {
  const root = { Release: { Name: 'shop' }, Chart: parse(chart) as object, Values: values }
  const broken: string[] = []
  const resources = [...templates].flatMap(([file, text]) => {
    try {
      return parseAllDocuments(renderTemplate(text, root)).flatMap((document) => {
        if (document.errors[0]) throw new Error(document.errors[0].message)
        return (document.toJS() as Resource | null) ?? []
      })
    } catch (error) {
      broken.push(`${file}: ${(error as Error).message}`)
      return []
    }
  })
  return { resources, broken }
}

/** By Helm itself. */
export function renderWith(helm: string, folder: string): Render {
  return (_, values) => {
    try {
      return { resources: renderByHelm(helm, folder, values), broken: [] }
    } catch (error) {
      return { resources: [], broken: [(error as Error).message] }
    }
  }
}

function problemsOf(resources: readonly Resource[], wanted: Wanted): string[] {
  const problems: string[] = []
  for (const { kind, apiVersion, metadata } of resources)
    if (!kind || !apiVersion || !metadata?.name) problems.push(`a resource has no kind, apiVersion or name (${kind})`)
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)
  for (const name of names)
    if (names.indexOf(name) !== names.lastIndexOf(name)) problems.push(`${name} stands there twice`)
  for (const kind of wanted.kinds)
    if (!resources.some((resource) => resource.kind === kind)) problems.push(`there is no ${kind}`)
  const deployments = resources.filter(({ kind }) => kind === 'Deployment')
  for (const role of ['web', 'worker'])
    if (!deployments.some((deployment) => roleOf(deployment) === role)) problems.push(`no deployment has ROLES=${role}`)
  for (const deployment of deployments) problems.push(...deploymentProblems(deployment, resources))
  return [...problems, ...scalingProblems(resources, wanted), ...referenceProblems(resources)]
}

/** Web processes are scaled by what the variant asks for, and by nothing else. */
function scalingProblems(resources: readonly Resource[], { scaler }: Wanted): string[] {
  const web = resources.filter((resource) => resource.kind === 'Deployment' && roleOf(resource) === 'web')
  return web.flatMap((deployment) => {
    const kinds = scalersOf(deployment, resources).map(({ kind }) => kind)
    const name = `${deployment.metadata?.name}`
    if (scaler && !kinds.includes(scaler)) return [`no ${scaler} scales ${name}`]
    return scaler || kinds.length === 0 ? [] : [`a ${kinds[0]} scales ${name}, which nobody asked for`]
  })
}

/** What one resource says of another must be there. */
function referenceProblems(resources: readonly Resource[]): string[] {
  const problems: string[] = []
  const deployments = resources.filter(({ kind }) => kind === 'Deployment')
  for (const { kind, metadata, spec = {} } of resources) {
    const at = `${kind} ${metadata?.name}`
    if (kind === 'Service' || kind === 'PodDisruptionBudget') {
      const selector = (
        kind === 'Service' ? spec.selector : (spec.selector as { matchLabels: object }).matchLabels
      ) as object
      if (!deployments.some((deployment) => matches(selector, podOf(deployment).metadata.labels)))
        problems.push(`${at} selects no pod`)
    }
    if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject') {
      const target = (spec.scaleTargetRef as { name: string }).name
      if (!deployments.some((deployment) => deployment.metadata?.name === target)) problems.push(`${at} scales nothing`)
    }
    if (kind === 'ScaledObject') problems.push(...triggerProblems(at, spec))
  }
  return problems
}

/** By the processor as without it, and by answers under way as Prometheus counts them. */
function triggerProblems(at: string, { triggers }: Record<string, unknown>): string[] {
  const byType = new Map((triggers as { type: string; metadata: object }[]).map((trigger) => [trigger.type, trigger]))
  if (!byType.has('cpu')) return [`${at} does not look at the processor`]
  const { serverAddress, query, threshold } = (byType.get('prometheus')?.metadata ?? {}) as Record<string, string>
  if (!serverAddress || !query?.includes('answers_running') || !(Number(threshold) > 0))
    return [`${at} does not look at answers under way`]
  return []
}
