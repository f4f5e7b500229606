import type { ChartChanges } from '#contract/charts/about-schemas.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { TableDifference } from '#contract/chat/answer-schemas.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { limits } from '#contract/limits.ts'
import { differenceOf, hasDifference } from '../answering/service.ts'
import { hashOf } from './results.ts'
import type { LinkSnapshot, Snapshot } from './snapshot-store.ts'

type Ran = Exclude<ChartResult, { state: 'failed' }>

/** What is kept of a result: its first rows by column. */
export function snapshotOf({ columns, rows, row_count, truncated }: Ran): Snapshot {
  const kept = rows.slice(0, limits.charts.snapshotRows)
  return {
    columns,
    rows: kept.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]))),
    row_count,
    truncated: truncated || kept.length < rows.length,
  }
}

export const hashOfSnapshot = ({ columns, rows, row_count }: Snapshot): string =>
  hashOf(
    JSON.stringify([columns.map(({ key }) => key), rows.map((row) => columns.map(({ key }) => row[key])), row_count]),
  )

/** What changed since a person last looked. Pure. */
export function changesSince(
  look: LinkSnapshot | undefined,
  result: ChartResult,
  spec: ChartSpec,
  now: string,
): ChartChanges {
  const since = look?.seenAt.toISOString() ?? null
  const none = { since, now, caption: null, difference: null }
  if (result.state === 'failed') return { ...none, status: 'failed', caption: result.failure.message }
  if (!look) return { ...none, status: 'first_look' }
  const snapshot = snapshotOf(result)
  if (hashOfSnapshot(snapshot) === look.hash) return { ...none, status: 'same' }
  const difference = differenceOf({ title: '', ...look.content }, { title: '', ...snapshot })
  if (!hasDifference(difference)) return { ...none, status: 'same' }
  return { since, now, status: 'changed', caption: captionOf(difference, spec), difference }
}

/** The one change that matters most, and how many more there are. */
function captionOf({ added, removed, changed, key, columns }: TableDifference, spec: ChartSpec): LocalizedText {
  const figure = spec.y[0]?.column ?? columns.find(({ type }) => type === 'number')?.key
  const moved = changed.flatMap(({ before, after }) => {
    const [was, is] = [Number(before[figure ?? '']), Number(after[figure ?? ''])]
    if (!figure || !Number.isFinite(was) || !Number.isFinite(is) || was === is) return []
    const name = key.map((text) => String(after[text] ?? '–')).join(', ')
    return [{ name, was, is, weight: was === 0 ? Number.POSITIVE_INFINITY : Math.abs(is - was) / Math.abs(was) }]
  })
  const [largest] = moved.sort((left, right) => right.weight - left.weight)
  const others = added.length + removed.length + changed.length - (largest ? 1 : 0)
  if (!largest) return counted(added.length, removed.length, changed.length)
  const label = columns.find((column) => column.key === figure)?.label ?? ''
  const main = movedSentence(largest.name || label, largest.was, largest.is)
  if (others === 0) return localized(`${main.en}.`, `${main.id}.`)
  return localized(
    `${main.en}, and ${others} more ${others === 1 ? 'change' : 'changes'}.`,
    `${main.id}, dan ${others} perubahan lain.`,
  )
}

function movedSentence(name: string, was: number, is: number): LocalizedText {
  const up = is > was
  if (was === 0) return localized(`${name} is no longer 0`, `${name} tidak lagi 0`)
  const share = Math.round((Math.abs(is - was) / Math.abs(was)) * 1000) / 10
  const [en, id] = [String(share), String(share).replace('.', ',')]
  return up
    ? localized(`${name} rose by ${en}%`, `${name} naik ${id}%`)
    : localized(`${name} fell by ${en}%`, `${name} turun ${id}%`)
}

function counted(added: number, removed: number, changed: number): LocalizedText {
  const parts = [
    ...(added > 0 ? [localized(`${added} new`, `${added} baru`)] : []),
    ...(removed > 0 ? [localized(`${removed} gone`, `${removed} hilang`)] : []),
    ...(changed > 0 ? [localized(`${changed} changed`, `${changed} berubah`)] : []),
  ]
  const [en, id] = [parts.map((part) => part.en).join(', '), parts.map((part) => part.id).join(', ')]
  return localized(`Rows: ${en}.`, `Baris: ${id}.`)
}
