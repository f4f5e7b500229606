/** An S3 bucket, and what an S3-compatible service needs to be reached. */
export type S3Address = {
  bucket: string
  /** What the keys of this installation begin with; empty or with a slash at the end. */
  prefix: string
  region: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: what most S3-compatible services want. */
  pathStyle: boolean
}

const advice = 's3://bucket/prefix?endpoint=https://host&region=name&path_style=true'
const known = ['endpoint', 'region', 'path_style']

/** Reads FILES_URL. Throws an Error that says what to write. */
export function readS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new Error(`must be the address of a bucket: ${advice}`)
  if (url.username || url.password)
    throw new Error('holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown) throw new Error(`${unknown} is not known: ${advice}`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)))
    throw new Error(`endpoint must begin with http:// or https://: ${advice}`)
  const pathStyle = url.searchParams.get('path_style') ?? String(endpoint !== undefined)
  if (pathStyle !== 'true' && pathStyle !== 'false') throw new Error(`path_style is true or false: ${advice}`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix)) throw new Error(`a prefix has letters, digits, dots, dashes and slashes: ${advice}`)
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    pathStyle: pathStyle === 'true',
  }
}
