import type { DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord, Session } from '#contract/chat/schemas.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import { blocksOf, type TranscriptBlock } from './blocks.ts'
import { type ExportReader, momentText, words } from './words.ts'

/** A chat in Markdown, as editors and other assistants read it. */
export function chatMarkdown(session: Session, records: readonly ChatRecord[], reader: ExportReader): string {
  const blocks = records.flatMap((record) => blocksOf(record, reader).map((block) => blockText(block, reader)))
  return `# ${oneLine(session.session_name)}\n\n${blocks.join('\n\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function blockText(block: TranscriptBlock, reader: ExportReader): string {
  const { language } = reader
  switch (block.kind) {
    case 'question': {
      const files =
        block.files.length > 0 ? `\n\n_${words.files[language]}: ${block.files.map(oneLine).join(', ')}_` : ''
      return `## ${words.question[language]} · ${momentText(block.at, reader)}\n\n${quoted(block.text)}${files}\n\n**${words.answer[language]}**`
    }
    case 'text':
      return block.markdown
    case 'table':
      return tableText(block.table, language)
    case 'chart':
      return `_${words.chart[language]}: ${oneLine(block.chart.title)}_`
    case 'note':
      return `_${oneLine(block.text)}_`
    case 'sources':
      return `**${words.sources[language]}**\n\n${block.lines.map((line) => `- ${oneLine(line)}`).join('\n')}`
  }
}

/** What somebody wrote, so that nothing of it becomes a heading of the file. */
const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function tableText({ title, columns, rows, row_count, query }: DataTable, language: Language): string {
  const cell = (text: string) => oneLine(text).replaceAll('|', '\\|')
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = [
    line(columns.map(({ label }) => cell(label))),
    line(columns.map(({ type }) => (type === 'number' ? '---:' : '---'))),
    ...rows.map((row) =>
      line(columns.map((column) => cell(cellText(row[column.key], column, language, truthWords[language])))),
    ),
  ]
  const left = row_count > rows.length ? `\n\n_${moreText(rows.length, row_count, language)}_` : ''
  const asked = query
    ? `\n\n<details><summary>${words.query[language]}</summary>\n\n\`\`\`sql\n${query.sql}\n\`\`\`\n\n</details>`
    : ''
  return `**${oneLine(title)}**\n\n${lines.join('\n')}${left}${asked}`
}

/** That a table holds more rows than it shows. */
export const moreText = (shown: number, all: number, language: Language): string =>
  words.more[language].replace('{shown}', formatNumber(shown, language)).replace('{all}', formatNumber(all, language))
