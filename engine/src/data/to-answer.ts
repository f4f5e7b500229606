import type { Built } from './build/outputs.ts'
import type { Frame } from './parse/frame.ts'
import type { Known } from './schema/known.ts'
import { printSelect } from './sql/print.ts'
import type { Answer, Language } from './types.ts'
import { describe, titleOf } from './words/describe.ts'
import { resultColumns } from './words/labels.ts'

/** A frame and its query as what callers get, without other readings. */
export const toAnswer = ({
  frame,
  built,
  score,
  known,
  language,
}: {
  frame: Frame
  built: Built
  score: number
  known: Known
  language: Language
}): Answer => ({
  kind: 'answer',
  sql: printSelect(built.select, known.schema.dialect),
  reading: describe(frame, known, language),
  title: titleOf(frame, known, language),
  score,
  columns: resultColumns(known, built.outputs, language),
  shape: built.shape,
  language,
  alternatives: [],
  frame,
})
