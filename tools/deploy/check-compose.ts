import { parse } from 'yaml'

type Service = {
  image?: string
  build?: unknown
  read_only?: boolean
  environment?: Record<string, unknown>
  depends_on?: Record<string, unknown>
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
    for (const other of Object.keys(depends_on))
      if (!services[other]) problems.push(`${name} waits for ${other}, which is not there`)
    for (const mount of mounts) {
      const [source = ''] = mount.split(':')
      if (!source.startsWith('.') && !Object.hasOwn(volumes, source)) problems.push(`${name}: no volume ${source}`)
    }
    for (const network of joined) if (!Object.hasOwn(networks, network)) problems.push(`${name}: no network ${network}`)
    if (service.build && !service.read_only) problems.push(`${name} may write its root file system`)
    problems.push(...openSecrets(name, service.environment ?? {}))
  }
  const roles = Object.values(services).map(({ environment }) => environment?.ROLES)
  for (const role of ['web', 'worker']) if (!roles.includes(role)) problems.push(`no service has ROLES=${role}`)
  return [...problems, ...nginxProblems(nginx, services)]
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
  if (!/ssl_certificate_key/.test(bare)) problems.push('nginx.conf: there is no TLS')
  if (!/X-Forwarded-For \$remote_addr/.test(bare))
    problems.push('nginx.conf: what a caller says of its address is believed')
  return problems
}
