import { parse } from 'yaml'
import { readConfig } from '../../server/src/platform/config/config.ts'

type Service = {
  image?: string
  build?: unknown
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  restart?: string
  deploy?: { replicas?: number }
  environment?: Record<string, unknown>
  depends_on?: Record<string, { condition?: string }>
  healthcheck?: unknown
  volumes?: string[]
  networks?: string[]
}
type Compose = { services: Record<string, Service>; volumes?: object; networks?: object }

/** What is wrong with a compose file, and with the nginx before it, a line each. */
export function checkCompose(text: string, nginx: string): string[] {
  const { services, volumes = {}, networks = {} } = parse(text, { merge: true }) as Compose
  const problems: string[] = []
  for (const [name, service] of Object.entries(services)) {
    const { image = '', depends_on = {}, volumes: mounts = [], networks: joined = [] } = service
    if (!/:[^:]+$/.test(image) || image.endsWith(':latest')) problems.push(`${name}: its image has no version`)
    for (const [other, { condition } = {}] of Object.entries(depends_on)) {
      const awaited = services[other]
      if (!awaited) problems.push(`${name} waits for ${other}, which is not there`)
      // Also of the image of ours: podman leaves out of what it builds that it asks /health.
      else if (condition === 'service_healthy' && !awaited.healthcheck)
        problems.push(`${name} waits for the health of ${other}, which nobody asks`)
    }
    for (const mount of mounts) {
      const [source = ''] = mount.split(':')
      if (!source.startsWith('.') && !Object.hasOwn(volumes, source)) problems.push(`${name}: no volume ${source}`)
    }
    for (const network of joined) if (!Object.hasOwn(networks, network)) problems.push(`${name}: no network ${network}`)
    if (isOurs(service)) problems.push(...processProblems(name, service))
    problems.push(...openSecrets(name, service.environment ?? {}))
  }
  const ours = Object.values(services).filter(isOurs)
  for (const role of ['web', 'worker'])
    if (!ours.some(({ environment }) => environment?.ROLES === role)) problems.push(`no service has ROLES=${role}`)
  return [...problems, ...nginxProblems(nginx, services)]
}

const isOurs = ({ environment }: Service) => environment?.ROLES !== undefined

/** What a service of ours must not have, or must have. */
function processProblems(name: string, service: Service): string[] {
  const { environment = {}, cap_drop = [], security_opt = [], stop_grace_period = '10s', deploy } = service
  const problems: string[] = []
  if (!service.read_only) problems.push(`${name} may write its root file system`)
  if (!cap_drop.includes('ALL')) problems.push(`${name} keeps capabilities`)
  if (!security_opt.includes('no-new-privileges:true')) problems.push(`${name} may gain privileges`)
  if (service.restart !== 'unless-stopped' && service.restart !== 'always')
    problems.push(`${name} is not started again when it ends`)
  const drain = Number(environment.DRAIN_SECONDS ?? readConfig({}).DRAIN_SECONDS)
  if (!(Number(/^(\d+)s$/.exec(stop_grace_period)?.[1]) > drain))
    problems.push(`${name} is killed before DRAIN_SECONDS are over`)
  if (environment.ROLES === 'web' && (deploy?.replicas ?? 1) < 2) problems.push(`${name}: there are no two of it`)
  return problems
}

/** Secrets come from outside of the file. */
function openSecrets(name: string, environment: Record<string, unknown>): string[] {
  return Object.entries(environment).flatMap(([variable, value]) =>
    /PASSWORD|SECRET/.test(variable) && !String(value).startsWith('${')
      ? [`${name}: ${variable} stands in the file`]
      : [],
  )
}

function nginxProblems(text: string, services: Compose['services']): string[] {
  const bare = text.replace(/#.*$/gm, '')
  const problems: string[] = []
  if (bare.split('{').length !== bare.split('}').length) problems.push('nginx.conf: its braces do not match')
  const upstreams = new Set([...bare.matchAll(/upstream (\w+)/g)].map(([, name]) => name))
  for (const [, host = ''] of bare.matchAll(/proxy_pass https?:\/\/([\w-]+)/g))
    if (!upstreams.has(host) && !services[host]) problems.push(`nginx.conf: nothing is called ${host}`)
  for (const [, host = '', port] of bare.matchAll(/server ([\w-]+):(\d+)/g))
    if (!services[host]) problems.push(`nginx.conf: no service ${host}`)
    else if (port !== '3000') problems.push(`nginx.conf: ${host} does not listen on ${port}`)
  if (!services.nginx?.healthcheck) problems.push('nobody asks nginx whether it serves')
  if (!/ssl_certificate_key/.test(bare)) problems.push('nginx.conf: there is no TLS')
  const [, protocols = ''] = /ssl_protocols ([^;]*);/.exec(bare) ?? []
  if (protocols !== 'TLSv1.2 TLSv1.3') problems.push(`nginx.conf: ssl_protocols is ${protocols || 'not said'}`)
  const [, ciphers = ''] = /ssl_ciphers ([^;]*);/.exec(bare) ?? []
  for (const cipher of ciphers.split(':'))
    if (!/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/.test(cipher))
      problems.push(`nginx.conf: ${cipher || 'nothing'} is no cipher suite to offer`)
  if (!/underscores_in_headers on;/.test(bare)) problems.push('nginx.conf: token_client and its like are left out')
  if (!/X-Forwarded-For \$remote_addr/.test(bare))
    problems.push('nginx.conf: what a caller says of its address is believed')
  return problems
}
