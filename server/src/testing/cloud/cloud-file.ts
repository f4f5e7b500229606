/** A file of the cloud as tests make it. */
export type CloudFile = {
  id: string
  name: string
  /** Of Google's own kinds the last word: `document`, `spreadsheet`, `presentation`, `folder`, `form`. */
  mime: string
  content?: Buffer
  parent?: string
  modifiedTime?: string
  /** Addresses of those who may read it besides its owner; `anyone`: everybody. */
  readers?: string[]
  owner?: string
  deleted?: boolean
}

export type CloudFaults = {
  /** So many of the next requests are answered 429 with this many seconds; `contents`: only those for contents. */
  busy?: { times: number; seconds: number; contents?: true }
  /** Awaited before a content is looked for. */
  beforeContent?: () => unknown
  /** The next contents end after so many bytes. */
  cutAfter?: number | undefined
  /** Exports are over the vendor's limit. */
  exportTooLarge?: boolean
  /** Where contents were asked from, in order. */
  ranges: string[]
}
