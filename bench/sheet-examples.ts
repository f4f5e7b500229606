import { type Example, exampleBy } from '../engine/measure/confidence/examples.ts'
import { eachSheet, holdsExpected } from './sheets.ts'

const today = '2026-11-22'

/** Questions about files that people made, each table by itself: what is asked of one is not on both sides of a fit. */
export async function sheetExamples(
  folder: string,
  tables: { set: string; first: number; last: number },
): Promise<Example[]> {
  const found: Example[] = []
  await eachSheet({ folder, ...tables }, async ({ table, schema, rows, asked }) => {
    const source = {
      rows: async (sql: string) => {
        const read = rows(sql)
        if (!read) throw new Error('not run')
        return read
      },
    }
    for (const { question, expected } of asked) {
      const example = await exampleBy(source, schema, { question, today }, (ours) => holdsExpected(ours, expected))
      if (example) found.push({ ...example, question, group: table, fold: -1, weight: 1 })
    }
  })
  return found
}
