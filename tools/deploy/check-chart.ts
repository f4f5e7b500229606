import { parse, parseAllDocuments } from 'yaml'
import { renderTemplate } from './render-chart.ts'

type ChartFiles = { chart: string; values: string; templates: ReadonlyMap<string, string> }
type Values = Record<string, unknown>
type Resource = {
  kind?: string
  apiVersion?: string
  metadata?: { name?: string }
  spec?: Record<string, unknown>
}

/** Every way in which the templates branch. */
const variants: readonly [name: string, change: (values: Values) => Values][] = [
  ['as it is', (values) => values],
  ['without an ingress', (values) => ({ ...values, ingress: { ...(values.ingress as object), enabled: false } })],
  ['without autoscaling', (values) => withAutoscaling(values, { enabled: false })],
  ['by answers', (values) => withAutoscaling(values, { answersPerProcess: '20' })],
  ['with files', (values) => ({ ...values, files: { claim: 'lists' } })],
]

function withAutoscaling(values: Values, change: object): Values {
  const web = values.web as { autoscaling: object }
  return { ...values, web: { ...web, autoscaling: { ...web.autoscaling, ...change } } }
}

/** Renders the chart in all its variants and says what is wrong with what comes of it, a line each. */
export function checkChart(files: ChartFiles): string[] {
  const values = parse(files.values) as Values
  const root = { Release: { Name: 'shop' }, Chart: parse(files.chart) as object }
  return variants.flatMap(([name, change]) => {
    const resources = [...files.templates].flatMap(([file, text]): (Resource | string)[] => {
      try {
        return documentsOf(renderTemplate(text, { ...root, Values: change(values) }))
      } catch (error) {
        return [`${file}: ${(error as Error).message}`]
      }
    })
    const broken = resources.filter((resource) => typeof resource === 'string')
    const whole = resources.filter((resource) => typeof resource !== 'string')
    return [...broken, ...problemsOf(whole)].map((problem) => `chart ${name}: ${problem}`)
  })
}

function documentsOf(text: string): Resource[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw new Error(document.errors[0].message)
    const resource = document.toJS() as Resource | null
    return resource ? [resource] : []
  })
}

function problemsOf(resources: readonly Resource[]): string[] {
  const problems: string[] = []
  for (const { kind, apiVersion, metadata } of resources)
    if (!kind || !apiVersion || !metadata?.name) problems.push(`a resource has no kind, apiVersion or name (${kind})`)
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)
  for (const name of names)
    if (names.indexOf(name) !== names.lastIndexOf(name)) problems.push(`${name} stands there twice`)
  const deployments = resources.filter(({ kind }) => kind === 'Deployment')
  for (const role of ['web', 'worker'])
    if (!deployments.some((deployment) => roleOf(deployment) === role)) problems.push(`no deployment has ROLES=${role}`)
  return [...problems, ...deployments.flatMap(deploymentProblems), ...referenceProblems(resources)]
}

type Container = {
  env?: { name: string; value?: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext?: Record<string, unknown>
  resources?: { requests?: object; limits?: object }
  volumeMounts?: { name: string }[]
} & Record<`${'startup' | 'liveness' | 'readiness'}Probe`, { httpGet?: { path: string; port: string } } | undefined>
type PodSpec = { securityContext?: Record<string, unknown>; containers: Container[]; volumes?: { name: string }[] }

const podOf = ({ spec }: Resource) =>
  (spec?.template as { spec: PodSpec; metadata: { labels: object } }) ?? { spec: {} }
const roleOf = (resource: Resource) =>
  podOf(resource).spec.containers[0]?.env?.find(({ name }) => name === 'ROLES')?.value

const probes = [
  ['startupProbe', '/health'],
  ['livenessProbe', '/health'],
  ['readinessProbe', '/ready'],
] as const

function deploymentProblems(resource: Resource): string[] {
  const { spec } = podOf(resource)
  const name = `${resource.metadata?.name}`
  const problems: string[] = []
  if (spec.securityContext?.runAsNonRoot !== true) problems.push(`${name} may run as root`)
  for (const container of spec.containers) {
    const { securityContext = {}, ports = [], resources = {}, volumeMounts = [] } = container
    if (securityContext.readOnlyRootFilesystem !== true) problems.push(`${name} may write its root file system`)
    if (securityContext.allowPrivilegeEscalation !== false) problems.push(`${name} may gain privileges`)
    for (const mount of volumeMounts)
      if (!spec.volumes?.some((volume) => volume.name === mount.name)) problems.push(`${name}: no volume ${mount.name}`)
    if (!resources.requests || !resources.limits) problems.push(`${name} has no requests or limits`)
    for (const [probe, path] of probes) {
      const get = container[probe]?.httpGet
      if (get?.path !== path) problems.push(`${name}: ${probe} does not ask ${path}`)
      else if (!ports.some((port) => port.name === get.port)) problems.push(`${name}: ${probe} asks no port of its own`)
    }
  }
  return problems
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
    if (kind === 'HorizontalPodAutoscaler') {
      const target = (spec.scaleTargetRef as { name: string }).name
      const scaled = deployments.find((deployment) => deployment.metadata?.name === target)
      if (!scaled) problems.push(`${at} scales nothing`)
      else if (scaled.spec?.replicas !== undefined)
        problems.push(`${at} and its deployment both say how many there are`)
    }
  }
  return problems
}

const matches = (selector: object, labels: object) =>
  Object.entries(selector).every(([name, value]) => (labels as Record<string, unknown>)[name] === value)
