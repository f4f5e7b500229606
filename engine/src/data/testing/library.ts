import { DatabaseSync } from 'node:sqlite'
import type { Column, Schema, Table } from '../types.ts'

// A made-up lending library: small enough to count by hand. `libraryRows` fills a SQLite database with it.
const table = (name: string, description: { en: string; id: string }, columns: Column[], rowCount: number): Table => ({
  name,
  description,
  columns,
  rowCount,
})
const id: Column = { name: 'id', type: 'integer', primaryKey: true }
const text = (name: string, values?: string[]): Column => ({ name, type: 'text', ...(values ? { values } : {}) })

export const library: Schema = {
  dialect: 'sqlite',
  tables: [
    table(
      'branches',
      { en: 'branches', id: 'cabang' },
      [id, text('name', ['Dago', 'Menteng', 'Ubud']), text('city', ['Bandung', 'Jakarta', 'Gianyar'])],
      3,
    ),
    table(
      'members',
      { en: 'members', id: 'anggota' },
      [
        id,
        text('name', ['Ani', 'Budi', 'Citra', 'Dewi', "O'Hara"]),
        text('gender', ['F', 'M']),
        { name: 'age', type: 'integer' },
        { name: 'joined_on', type: 'date' },
      ],
      5,
    ),
    table(
      'books',
      { en: 'books', id: 'buku' },
      [
        id,
        text('title', ['Laskar Pelangi', 'Bumi Manusia', 'Dune', 'Emma']),
        text('genre', ['novel', 'science fiction']),
        text('country', ['Indonesia', 'United States', 'England']),
        { name: 'price', type: 'number', unit: 'IDR' },
        { name: 'copies', type: 'integer' },
      ],
      4,
    ),
    table(
      'loans',
      { en: 'loans', id: 'peminjaman' },
      [
        id,
        { name: 'member_id', type: 'integer' },
        { name: 'book_id', type: 'integer' },
        { name: 'branch_id', type: 'integer' },
        { name: 'loaned_on', type: 'date' },
        text('status', ['returned', 'overdue', 'open']),
        { name: 'fee', type: 'number', unit: 'IDR' },
      ],
      7,
    ),
  ],
  foreignKeys: [
    { table: 'loans', column: 'member_id', toTable: 'members', toColumn: 'id' },
    { table: 'loans', column: 'book_id', toTable: 'books', toColumn: 'id' },
    { table: 'loans', column: 'branch_id', toTable: 'branches', toColumn: 'id' },
  ],
  measures: [
    {
      name: 'fee income',
      synonyms: ['income', 'revenue', 'pendapatan', 'omzet'],
      expression: 'SUM(loans.fee)',
      filter: "loans.status = 'returned'",
      table: 'loans',
      unit: 'IDR',
      description: { en: 'Fee income', id: 'Pendapatan biaya' },
    },
  ],
}

const rows = `
INSERT INTO branches VALUES (1,'Dago','Bandung'),(2,'Menteng','Jakarta'),(3,'Ubud','Gianyar');
INSERT INTO members VALUES (1,'Ani','F',34,'2024-02-01'),(2,'Budi','M',19,'2025-06-10'),(3,'Citra','F',52,'2026-01-05'),(4,'Dewi','F',27,'2026-10-02'),(5,'O''Hara','M',41,'2026-11-03');
INSERT INTO books VALUES (1,'Laskar Pelangi','novel','Indonesia',90000,4),(2,'Bumi Manusia','novel','Indonesia',120000,2),(3,'Dune','science fiction','United States',200000,1),(4,'Emma','novel','England',80000,3);
INSERT INTO loans VALUES
 (1,1,1,1,'2025-10-03','returned',5000),(2,1,3,1,'2026-07-14','returned',7000),(3,2,1,2,'2026-08-02','overdue',5000),
 (4,3,2,2,'2026-10-11','returned',6000),(5,3,1,1,'2026-10-20','returned',5000),(6,1,2,3,'2026-11-05','open',6000),(7,4,3,1,'2026-11-09','returned',7000);`

/** A fresh database in memory with the library in it. */
export const libraryDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:')
  for (const { name, columns } of library.tables) {
    const list = columns.map(
      (column) => `"${column.name}" ${column.type === 'text' || column.type === 'date' ? 'TEXT' : 'NUMERIC'}`,
    )
    database.exec(`CREATE TABLE "${name}" (${list.join(', ')})`)
  }
  database.exec(rows)
  return database
}
