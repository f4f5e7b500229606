/** Where a secret may go: one host, or every name below one. Without a port: https at its own port and nothing else. */
export type HostRule = { host: string; below: boolean; port: string | null }

/** Reads `api.example.com`, `*.example.com`, `10.0.0.8:8080`, `[::1]:80`; undefined when it is none of these. */
export function readHostRule(written: string): HostRule | undefined {
  const [, star = '', rest = '', port] =
    /^(\*\.)?(\[[0-9a-f:.]+\]|[^\s/?#@\\:*%[\]]+)(?::(\d{1,5}))?$/i.exec(written) ?? []
  if (rest === '' || !URL.canParse(`https://${rest}:${port ?? 443}/`)) return undefined
  // The same way as the address of a call is read, so that both are written alike.
  const host = new URL(`https://${rest}/`).hostname.replace(/\.$/, '')
  const isNumber = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  if (star !== '' && (isNumber || !host.includes('.'))) return undefined
  return { host, below: star !== '', port: port === undefined ? null : String(Number(port)) }
}

/** The one way a rule is written. */
export const hostRuleText = ({ host, below, port }: HostRule): string =>
  `${below ? '*.' : ''}${host}${port === null ? '' : `:${port}`}`

/** Whether a call of an address goes where a rule says. */
export function goesTo({ host, below, port }: HostRule, url: URL): boolean {
  const name = url.hostname.replace(/\.$/, '')
  const at = portOf(url)
  const isNamed = below ? name.endsWith(`.${host}`) : name === host
  return isNamed && (port === null ? url.protocol === 'https:' && at === '443' : at === port)
}

/** The host of an address as people would have to name it: with its port unless it is https at its own. */
export function hostOf(url: URL): string {
  const isPlain = url.protocol === 'https:' && portOf(url) === '443'
  return `${url.hostname.replace(/\.$/, '')}${isPlain ? '' : `:${portOf(url)}`}`
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')
