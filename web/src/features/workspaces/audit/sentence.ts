import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber, formatRupiah } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import type { AuditEntry } from '#contract/workspaces/audit-schemas.ts'
import type { messages as workspaceWords } from '../messages/en.ts'
import type { messages as auditWords } from './messages/en.ts'

export type AuditWords = { audit: typeof auditWords; workspace: typeof workspaceWords; language: Language }

/** One entry as a sentence: who did what to what. */
export const sentenceOf = (entry: AuditEntry, words: AuditWords): string => said(entry, words).sentence

/** The sentence, and which changes stand in it. */
function said({ actor, action, target, changes }: AuditEntry, words: AuditWords) {
  const names = new Set<string>()
  const change = (name: string) => {
    names.add(name)
    const { from, to } = changes[name] ?? { from: null, to: null }
    return { from: wordOf(name, from, words), to: wordOf(name, to, words) }
  }
  const who = actor.name || actor.email || words.audit.somebody
  return { sentence: words.audit.sentences[action](who, target.name, change), names }
}

/** Changes that a sentence says in words of its own. */
const inWords = new Set(['name', 'reason', 'consent'])

/** What else changed, a line each: the parts of what has parts. */
export function changesOf(entry: AuditEntry, words: AuditWords): string[] {
  const { names } = said(entry, words)
  return Object.entries(entry.changes)
    .filter(([name]) => !names.has(name) && !inWords.has(name))
    .flatMap(([name, { from, to }]) =>
      isParts(to) ? partsOf(name, isParts(from) ? from : {}, to, words) : [lineOf(name, name, from, to, words)],
    )
}

type Parts = Record<string, unknown>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)

const partsOf = (kind: string, from: Parts, to: Parts, words: AuditWords): string[] =>
  Object.keys(to)
    .filter((part) => from[part] !== to[part])
    .map((part) => lineOf(`${kind}.${part}`, part, from[part], to[part], words))

/** What belongs to what happened and was nothing else before. */
const facts = new Set([
  'amount',
  'method',
  'coins',
  'statement',
  'use_cases',
  'permission',
  'scopes',
  'rights',
  'devices',
  'way',
  'asked',
  'tables',
  'link',
  'note',
  'expires_in_days',
])

function lineOf(thing: string, name: string, from: unknown, to: unknown, words: AuditWords): string {
  const said = wordOf(name, to, words)
  const isFact = facts.has(name) && (from === null || from === undefined)
  return isFact
    ? words.audit.fact(thingOf(thing, words), said)
    : words.audit.change(thingOf(thing, words), wordOf(name, from, words), said)
}

const pick = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? key

/** What changed, as the settings call it: `files.delete` is "Files: Delete". */
function thingOf(thing: string, { audit, workspace }: AuditWords): string {
  const [kind = '', right] = thing.split('.')
  if (right === undefined) return pick(audit.things, kind)
  return `${pick(workspace.settings.kinds, kind)}: ${pick(workspace.settings.rights, right)}`
}

const rights = new Set(['add', 'edit', 'delete', 'invite', 'delete_workspace'])

function wordOf(name: string, value: unknown, { audit, workspace, language }: AuditWords): string {
  if (value === null || value === undefined || value === '') return workspace.audit.nothing
  if (typeof value === 'boolean') return value ? audit.yes : audit.no
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : workspace.audit.nothing
  if (name === 'amount' && typeof value === 'number') return formatRupiah(value, language)
  if (typeof value === 'number') return formatNumber(value, language)
  const text = String(value)
  if (name === 'asked' || name === 'link') return formatDate(text, language, 'moment')
  if (name === 'method') return pick(audit.methods, text)
  if (name === 'role') return pick(audit.roles, text)
  if (name === 'chats') return pick(audit.shares, text)
  if (name === 'feature') return pick(audit.features, text)
  if (name === 'extent') return pick(audit.extents, text)
  if (name === 'way') return pick(audit.ways, text)
  if (name === 'by') return pick(audit.openBy, text)
  return rights.has(name) ? pick(workspace.settings.least, text) : text
}
