import type { RecordId } from '#contract/kit/id.ts'

const LINK = /^#?record-([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i

/** The record that the end of an address names (`#record-…`), as a search hit and a bookmark do. */
export const linkedRecord = (hash: string): RecordId | undefined => LINK.exec(hash)?.[1] as RecordId | undefined
