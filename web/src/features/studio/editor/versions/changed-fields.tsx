import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { besideOptions, changedFields } from '#flow/editing/difference.ts'
import { definitionOf, type FlowNode } from '#flow/index.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { wordOf } from '../fields/words.ts'

type Props = { before: FlowNode; after: FlowNode; names?: { before: string; after: string } }

/** The settings in which two states of a card differ, both as they are written; `names` says whose they are. */
export function ChangedFields({ before, after, names }: Props) {
  const language = useLanguage()
  return changedFields(before, after).map((field) => (
    <span key={field} className="mt-1 block text-12">
      <span className="block text-fg-3">{nameOf(after.kind, field, language)}</span>
      <Written text={written(before, field)} name={names?.before} gone={!names} />
      <Written text={written(after, field)} name={names?.after} />
    </span>
  ))
}

type WrittenProps = { text: string; name: string | undefined; gone?: boolean }

function Written({ text, name, gone }: WrittenProps) {
  if (name) return <span className="line-clamp-2 break-words text-fg-2">{`${name}: ${text || '–'}`}</span>
  if (text === '') return null
  return gone ? (
    <del className="line-clamp-2 break-words text-bad">{text}</del>
  ) : (
    <ins className="line-clamp-2 break-words text-good no-underline">{text}</ins>
  )
}

const isBeside = (field: string): field is (typeof besideOptions)[number] =>
  (besideOptions as readonly string[]).includes(field)

function written(node: FlowNode, field: string): string {
  const value = isBeside(field) ? node[field] : node.options[field]
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

function nameOf(kind: string, field: string, language: Language): string {
  const labels = definitionOf(kind)?.labels as Record<string, LocalizedText> | undefined
  return labels?.[field]?.[language] ?? wordOf({}, field)
}
