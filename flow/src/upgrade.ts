import { localized } from '#contract/kit/localized-text.ts'
import { readDocument } from './check.ts'
import { type FlowDocument, flowFormat } from './document.ts'
import { isRecord } from './options.ts'
import type { FlowProblem } from './problem.ts'

/** From a format to the next; the first format needs none. */
const upgrades: Record<number, (document: Record<string, unknown>) => Record<string, unknown>> = {}

/** Brings a stored or imported document of any known format to the newest one. Never throws. */
export function upgradeDocument(given: unknown): { document: FlowDocument } | { problems: FlowProblem[] } {
  if (!isRecord(given)) return refused('document_invalid', localized('This is not a flow.', 'Ini bukan alur.'))
  let document = given
  let format = Number(given.format ?? Number.NaN)
  if (!Number.isInteger(format) || format < 1)
    return refused(
      'document_invalid',
      localized('The flow does not say its format.', 'Format alur ini tidak disebutkan.'),
    )
  if (format > flowFormat)
    return refused(
      'newer_format',
      localized(
        `This flow was made by a newer version (format ${format}; here ${flowFormat}). Update first.`,
        `Alur ini dibuat versi yang lebih baru (format ${format}; di sini ${flowFormat}). Perbarui dulu.`,
      ),
    )
  for (; format < flowFormat; format++) document = { ...(upgrades[format]?.(document) ?? document), format: format + 1 }
  return readDocument(document)
}

const refused = (code: string, message: FlowProblem['message']) => ({
  problems: [{ code, severity: 'error' as const, node: null, message }],
})
