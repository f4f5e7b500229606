export type ColumnType = 'text' | 'integer' | 'number' | 'date' | 'timestamp' | 'boolean'

/** `key` is a safe snake_case SQL name, unique in its sheet; `label` is the heading as the file has it. */
type Column = { key: string; label: string; type: ColumnType }

/**
 * A cell: text as string, integer and number, date as `YYYY-MM-DD`, timestamp as `YYYY-MM-DDTHH:mm:ss`
 * (no zone: files have none), boolean; null when empty.
 */
export type Cell = string | number | boolean | null

/** A table of a file. Each row has exactly one cell per column; `rowCount` is `rows.length`. */
export type Sheet = { name: string; columns: Column[]; rows: Cell[][]; rowCount: number }

/** Something a person should know about how a file was read. `params` fill the message of that code. */
export type DocumentWarning = {
  code:
    | 'rows_ragged'
    | 'rows_cut'
    | 'columns_cut'
    | 'text_cut'
    | 'pages_without_text'
    | 'encoding_guessed'
    | 'cells_merged'
    | 'sheets_empty'
    | 'sheets_hidden'
    | 'formulas_without_values'
    | 'values_kept_as_text'
    | 'totals_left_out'
    | 'notes_left_out'
  params: Record<string, string | number>
}

export type TextPage = { page?: number; text: string }

/** What a file holds: pages of text, or tables. */
export type Document =
  | { kind: 'text'; pages: TextPage[]; warnings: DocumentWarning[] }
  | { kind: 'tables'; sheets: Sheet[]; warnings: DocumentWarning[] }
