import { readConfig } from '../../server/src/platform/config/config.ts'

export type Resource = {
  kind?: string
  apiVersion?: string
  metadata?: { name?: string }
  spec?: Record<string, unknown>
  data?: Record<string, string>
}

type Container = {
  env?: { name: string; value?: string }[]
  ports?: { name: string; containerPort: number }[]
  lifecycle?: { preStop?: { sleep?: { seconds?: number } } }
  securityContext?: { capabilities?: { drop?: string[] } } & Record<string, unknown>
  resources?: { requests?: object; limits?: object }
  volumeMounts?: { name: string }[]
} & Record<`${'startup' | 'liveness' | 'readiness'}Probe`, { httpGet?: { path: string; port: string } } | undefined>
type PodSpec = {
  automountServiceAccountToken?: boolean
  terminationGracePeriodSeconds?: number
  securityContext?: { seccompProfile?: { type?: string } } & Record<string, unknown>
  containers: Container[]
  volumes?: { name: string }[]
}

export const podOf = ({ spec }: Resource) =>
  (spec?.template as { spec: PodSpec; metadata: { labels: object } }) ?? { spec: {} }
export const roleOf = (resource: Resource) =>
  podOf(resource).spec.containers[0]?.env?.find(({ name }) => name === 'ROLES')?.value
export const matches = (selector: object, labels: object) =>
  Object.entries(selector).every(([name, value]) => (labels as Record<string, unknown>)[name] === value)

const probes = [
  ['startupProbe', '/health'],
  ['livenessProbe', '/health'],
  ['readinessProbe', '/ready'],
] as const

/** Time for everything to stop once what was under way has ended or was let go. */
const stopSeconds = 10
/** A balancer hears within this time that a pod goes. */
const heardSeconds = 5
/** One may be restarted while another serves. */
const leastProcesses = 2

/** What one deployment of ours lacks, whatever else the chart has. */
export function deploymentProblems(resource: Resource, all: readonly Resource[]): string[] {
  const { spec } = podOf(resource)
  const name = `${resource.metadata?.name}`
  const problems = [...countProblems(resource, all), ...budgetProblems(resource, all)]
  const strategy = resource.spec?.strategy as { rollingUpdate?: { maxUnavailable?: unknown } } | undefined
  if (strategy?.rollingUpdate?.maxUnavailable !== 0) problems.push(`${name}: one goes before the new one is ready`)
  if (spec.securityContext?.runAsNonRoot !== true) problems.push(`${name} may run as root`)
  if (spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault')
    problems.push(`${name} may ask every system call`)
  if (spec.automountServiceAccountToken !== false) problems.push(`${name} is given a token of the cluster`)
  return [...problems, ...spec.containers.flatMap((container) => containerProblems(name, spec, container, all))]
}

function containerProblems(name: string, spec: PodSpec, container: Container, all: readonly Resource[]): string[] {
  const { securityContext = {}, ports = [], resources = {}, volumeMounts = [] } = container
  const problems: string[] = []
  if (securityContext.readOnlyRootFilesystem !== true) problems.push(`${name} may write its root file system`)
  if (securityContext.allowPrivilegeEscalation !== false) problems.push(`${name} may gain privileges`)
  if (!securityContext.capabilities?.drop?.includes('ALL')) problems.push(`${name} keeps capabilities`)
  for (const mount of volumeMounts)
    if (!spec.volumes?.some((volume) => volume.name === mount.name)) problems.push(`${name}: no volume ${mount.name}`)
  if (!resources.requests || !resources.limits) problems.push(`${name} has no requests or limits`)
  for (const [probe, path] of probes) {
    const get = container[probe]?.httpGet
    if (get?.path !== path) problems.push(`${name}: ${probe} does not ask ${path}`)
    else if (!ports.some((port) => port.name === get.port)) problems.push(`${name}: ${probe} asks no port of its own`)
  }
  const pause = container.lifecycle?.preStop?.sleep?.seconds ?? 0
  if (pause < heardSeconds) problems.push(`${name}: preStop does not wait until the balancer has heard`)
  const least = pause + drainSeconds(all) + stopSeconds
  if ((spec.terminationGracePeriodSeconds ?? 0) < least) problems.push(`${name} is killed before ${least} s are over`)
  return problems
}

/** DRAIN_SECONDS as the chart sets it. */
function drainSeconds(all: readonly Resource[]): number {
  const set = all.find(({ kind, data }) => kind === 'ConfigMap' && data?.DRAIN_SECONDS !== undefined)
  return Number(set?.data?.DRAIN_SECONDS ?? readConfig({}).DRAIN_SECONDS)
}

const autoscalers = new Set(['HorizontalPodAutoscaler', 'ScaledObject'])
/** The autoscalers that name a deployment. */
export const scalersOf = (deployment: Resource, all: readonly Resource[]) =>
  all.filter(
    ({ kind, spec }) =>
      autoscalers.has(kind ?? '') &&
      (spec?.scaleTargetRef as { name?: string } | undefined)?.name === deployment.metadata?.name,
  )

function countProblems(deployment: Resource, all: readonly Resource[]): string[] {
  const name = `${deployment.metadata?.name}`
  const scalers = scalersOf(deployment, all)
  const fixed = deployment.spec?.replicas
  if (fixed !== undefined && scalers.length > 0) return [`${name} and its autoscaler both say how many there are`]
  if (scalers.length > 1) return [`${name} has two autoscalers`]
  const least = Number(fixed ?? scalers[0]?.spec?.minReplicas ?? scalers[0]?.spec?.minReplicaCount ?? 1)
  return least < leastProcesses ? [`${name}: there may be ${least}, and none while it restarts`] : []
}

function budgetProblems(deployment: Resource, all: readonly Resource[]): string[] {
  const name = `${deployment.metadata?.name}`
  const budget = all.find(
    ({ kind, spec }) =>
      kind === 'PodDisruptionBudget' &&
      matches((spec as { selector: { matchLabels: object } }).selector.matchLabels, podOf(deployment).metadata.labels),
  )
  if (!budget) return [`${name} has no disruption budget`]
  const { minAvailable = 0, maxUnavailable } = budget.spec as { minAvailable?: number; maxUnavailable?: number }
  return minAvailable === 1 || maxUnavailable === 1 ? [] : [`${name}: its disruption budget lets all go, or none`]
}
