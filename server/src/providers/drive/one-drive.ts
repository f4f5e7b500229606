import { vendorAddresses } from '../oauth/vendor-addresses.ts'
import { endingOf, exportedAs, storedAs } from './kinds.ts'
import { type Drive, type DriveEntry, DriveError, type DrivePage, type DriveReaders, type DriveVendor } from './port.ts'
import { createVendorCalls, type VendorOptions } from './vendor-calls.ts'

type Item = {
  id: string
  name: string
  size?: number
  lastModifiedDateTime?: string
  cTag?: string
  folder?: object
  file?: { mimeType?: string }
  deleted?: object
}
type List = { value: Item[]; '@odata.nextLink'?: string }
type Identity = { user?: { email?: string } }
type Permission = {
  link?: { scope?: string }
  grantedToV2?: Identity
  grantedToIdentitiesV2?: Identity[]
}

const select = 'id,name,size,lastModifiedDateTime,cTag,folder,file,deleted'

/** OneDrive through Microsoft Graph 1.0. Presentations are exported as PDF; all else comes as it is. */
export function createOneDrive(options: VendorOptions): DriveVendor {
  const calls = createVendorCalls(options, meaningOf)
  const base = `${vendorAddresses.microsoft(options.at).api}/v1.0/me`
  const address = (path: string, query: Record<string, string>) => `${base}${path}?${new URLSearchParams(query)}`
  const item = (id: string) => (id === 'root' ? '/drive/root' : `/drive/items/${encodeURIComponent(id)}`)
  return {
    scopes: ['offline_access', 'User.Read', 'Files.Read.All'],
    whoIs: async (accessToken) => {
      const url = address('', { $select: 'mail,userPrincipalName' })
      const me = await calls.json<{ mail?: string; userPrincipalName: string }>(url, async () => accessToken)
      return me.mail ?? me.userPrincipalName
    },
    close: calls.close,
    open: (token): Drive => {
      const list = async (path: string, orderBy: string | undefined, { page, limit }: Listed): Promise<DrivePage> => {
        const sorted = orderBy && { $orderby: orderBy }
        const query = { $top: String(limit), $select: select, ...sorted, ...(page && { $skiptoken: page }) }
        const found = await calls.json<List>(address(path, query), token)
        return { entries: found.value.map(toEntry), next: nextOf(found['@odata.nextLink']) }
      }
      const found = (id: string, query: string, ask: Listed) =>
        list(`${item(id)}/search(q='${encodeURIComponent(query.replaceAll("'", "''"))}')`, undefined, ask)
      return {
        // Microsoft gives no list of files used last any more: the top folder, newest first, stands for it.
        recent: ({ query, ...ask }) =>
          query ? found('root', query, ask) : list(`${item('root')}/children`, 'lastModifiedDateTime desc', ask),
        folder: (id, { query, ...ask }) => (query ? found(id, query, ask) : list(`${item(id)}/children`, 'name', ask)),
        entry: async (id) => {
          const file = await calls.json<Item>(address(item(id), { $select: select }), token)
          if (file.deleted) throw new DriveError('gone', 'deleted')
          return toEntry(file)
        },
        content: ({ id, taken }, start, signal) =>
          taken?.how === 'exported'
            ? calls.content(address(`${item(id)}/content`, { format: 'pdf' }), token, 0, signal)
            : calls.content(`${base}${item(id)}/content`, token, start, signal),
        readers: async (id) => {
          const { value } = await calls.json<{ value: Permission[] }>(`${base}${item(id)}/permissions`, token)
          return toReaders(value)
        },
      }
    },
  }
}

type Listed = { page: string | undefined; limit: number }

/** Of the next page's address only its place is kept: we never go where somebody says. */
function nextOf(link: string | undefined): string | null {
  return link !== undefined && URL.canParse(link) ? new URL(link).searchParams.get('$skiptoken') : null
}

function toEntry({ id, name, size, lastModifiedDateTime, cTag, folder, file }: Item): DriveEntry {
  const about = {
    id,
    name,
    mime: file?.mimeType ?? '',
    bytes: size ?? null,
    modifiedAt: lastModifiedDateTime ?? null,
    // Changes with the content, and not when the file is shared or renamed.
    revision: cTag ?? lastModifiedDateTime ?? '',
  }
  if (folder) return { ...about, kind: 'folder', taken: null }
  if (!file) return { ...about, kind: 'other', taken: null }
  if (['ppt', 'pptx', 'odp'].includes(endingOf(name)))
    return { ...about, bytes: null, kind: 'presentation', taken: exportedAs.presentation }
  return { ...about, ...storedAs(name) }
}

/** Graph says 503 with Retry-After when it is asked too often, too. */
const meaningOf = (status: number, body: string) =>
  status === 503 || /"(activityLimitReached|TooManyRequests)"/.test(body) ? ('busy' as const) : undefined

function toReaders(permissions: readonly Permission[]): DriveReaders {
  const identities = permissions.flatMap(({ grantedToV2, grantedToIdentitiesV2 = [] }) => [
    ...(grantedToV2 ? [grantedToV2] : []),
    ...grantedToIdentitiesV2,
  ])
  return {
    everybody: permissions.some(({ link }) => link?.scope === 'anonymous'),
    domains: [],
    people: identities.flatMap(({ user }) => (user?.email ? [user.email.toLowerCase()] : [])),
  }
}
