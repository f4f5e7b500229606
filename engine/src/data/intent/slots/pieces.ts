import { type ColumnRef, conditionTables } from '../../parse/query-intent.ts'
import { pathBetween } from '../../schema/paths.ts'
import { hopsAbove, isBelow, type Mark, onlyBelow, type Slot, type SlotPiece, type Subject } from './slot.ts'

export type Of<Is extends SlotPiece['is']> = Extract<SlotPiece, { is: Is }> & { at: number }

/** The pieces of a question, each with the place of the words that gave it. */
export class Pieces {
  readonly all: (SlotPiece & { at: number })[]
  constructor(slots: readonly Slot[]) {
    this.all = slots.flatMap(({ first, pieces }) => pieces.map((piece) => ({ ...piece, at: first })))
  }
  of<Is extends SlotPiece['is']>(is: Is): Of<Is>[] {
    return this.all.filter((piece): piece is Of<Is> => piece.is === is)
  }
  mark(mark: Mark): number | undefined {
    return this.of('mark').find((piece) => piece.mark === mark)?.at
  }
}

/** A question on its way to a query. */
export interface State {
  subject: Subject
  pieces: Pieces
  cost: number
  /** The table below the root that is spoken of, where there is one. */
  below?: string
  /** The column whose values are compared with each other. */
  beside?: ColumnRef
}

/** What hangs below the rows that are asked about and is counted, missing or ranked by. */
export const belowOf = (subject: Subject, pieces: Pieces): string | undefined => {
  const figures = [
    ...pieces.of('than').map(({ figure }) => figure),
    ...pieces.of('top').map(({ by }) => (by && by.is !== 'column' ? by : undefined)),
  ]
  const named = [
    ...figures.flatMap((figure) => (figure && figure.table !== subject.root.name ? [figure.table] : [])),
    ...pieces.of('without').map(({ table }) => table),
    ...pieces.of('table').flatMap(({ table }) => (isBelow(subject, table) ? [table] : [])),
    ...pieces.of('day').flatMap(({ ref }) => (isBelow(subject, ref.table) ? [ref.table] : [])),
    ...pieces
      .of('where')
      .flatMap(({ condition }) => conditionTables(condition).flatMap((table) => holderBelow(subject, table))),
  ]
  if (named[0] !== undefined) return named[0]
  // 'the most popular service': by what there is of it.
  const isBare = pieces.of('top').length > 0 && pieces.of('top').every(({ by, adjective }) => !by && !adjective)
  const counts = isBare && pieces.of('figure').length + pieces.of('group').length + pieces.of('amount').length === 0
  return counts ? onlyBelow(subject) : undefined
}

/** The table below the root that something is said of, be it by what its rows belong to. */
export const holderBelow = (subject: Subject, table: string): string[] => {
  if (hopsAbove(subject, table) !== undefined) return []
  if (isBelow(subject, table)) return [table]
  const path = pathBetween(subject.known.hops, subject.root.name, table)
  const [first] = path ?? []
  return first?.many ? [first.to] : []
}
