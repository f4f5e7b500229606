import type { AnswerPart } from '#contract/chat/parts.ts'
import type { FlowReply } from '#contract/flows/schemas.ts'
import type { AnswerJob } from '../answering/job.ts'
import type { AnswerWriter } from '../answering/service.ts'

/** What a run says as parts of an answer. Choices are offered to people, and listed for programs. */
export function writeReply(
  { writer, asker }: Pick<AnswerJob, 'writer' | 'asker'>,
  { text, choices = [], parts }: FlowReply,
): void {
  if (parts) writeParts(writer, parts as AnswerPart[])
  else writer.text(text)
  const isRead = asker.kind === 'visitor' || (asker.kind === 'member' && asker.interactive)
  if (choices.length > 0 && !isRead) writer.text(`\n\n${choices.map((choice) => `- ${choice}`).join('\n')}`)
  writer.endText()
  if (choices.length > 0 && isRead) writer.suggestions(choices)
}

/** The parts of an answer that a step gave: numbers of evidence and places of tables count on from what is there. */
function writeParts(writer: AnswerWriter, parts: AnswerPart[]): void {
  const [evidence, tables] = [writer.evidence(), writer.tables().length]
  for (const part of parts) {
    if (part.type === 'text') {
      writer.text(
        evidence === 0 ? part.text : part.text.replace(/\[(\d{1,3})\]/g, (_, n) => `[${Number(n) + evidence}]`),
      )
      writer.endText()
    } else if (part.type === 'data-table') writer.table(part.data)
    else if (part.type === 'data-chart') writer.chart({ ...part.data, table: part.data.table + tables })
    else if (part.type === 'source-document') {
      const { type: _type, sourceId: _id, ...source } = part
      writer.source(source)
    } else if (part.type === 'source-url') {
      const { type: _type, sourceId: _id, ...source } = part
      writer.webSource(source)
    } else if (part.type === 'data-notice') writer.notice(part.data)
  }
}
