import { DatabaseSync } from 'node:sqlite'
import type { Column, Schema } from '../types.ts'

// A made-up rental of boats: small enough to count by hand.
const key: Column = { name: 'id', type: 'integer', primaryKey: true }
const link = (name: string): Column => ({ name, type: 'integer' })
const text = (name: string, values: string[]): Column => ({ name, type: 'text', values })
const number = (name: string): Column => ({ name, type: 'number' })
const day = (name: string): Column => ({ name, type: 'date' })

export const rental: Schema = {
  dialect: 'sqlite',
  tables: [
    { name: 'harbours', rowCount: 2, columns: [key, text('name', ['Sanur', 'Amed'])] },
    {
      name: 'boats',
      rowCount: 3,
      columns: [key, text('name', ['Camar', 'Elang', 'Pari']), link('harbour_id'), number('hourly_price')],
    },
    {
      name: 'renters',
      rowCount: 4,
      columns: [
        key,
        text('name', ['Ani', 'Budi', 'Citra', 'Dewi']),
        text('city', ['Denpasar', 'Ubud']),
        day('birth_date'),
        day('joined_on'),
        day('left_on'),
      ],
    },
    {
      name: 'rentals',
      rowCount: 5,
      columns: [
        key,
        link('renter_id'),
        link('boat_id'),
        text('purpose', ['fishing', 'diving']),
        day('ordered_on'),
        day('started_on'),
        day('ended_on'),
        number('distance'),
        number('price'),
      ],
    },
    {
      name: 'payments',
      rowCount: 6,
      columns: [key, link('rental_id'), day('paid_on'), text('method', ['cash', 'card']), number('amount')],
    },
  ],
  foreignKeys: [
    { table: 'boats', column: 'harbour_id', toTable: 'harbours', toColumn: 'id' },
    { table: 'rentals', column: 'renter_id', toTable: 'renters', toColumn: 'id' },
    { table: 'rentals', column: 'boat_id', toTable: 'boats', toColumn: 'id' },
    { table: 'payments', column: 'rental_id', toTable: 'rentals', toColumn: 'id' },
  ],
}

const rows = `
INSERT INTO harbours VALUES (1,'Sanur'),(2,'Amed');
INSERT INTO boats VALUES (1,'Camar',1,50),(2,'Elang',1,80),(3,'Pari',2,30);
INSERT INTO renters VALUES (1,'Ani','Denpasar','1986-11-21','2025-01-01',NULL),(2,'Budi','Denpasar','1996-11-21','2025-02-01','2026-03-01'),(3,'Citra','Ubud','1976-11-21','2026-01-10',NULL),(4,'Dewi','Ubud','2006-11-21','2026-05-05',NULL);
INSERT INTO rentals VALUES (1,1,1,'fishing','2025-12-20','2025-12-30','2026-01-02',40,150),(2,1,2,'diving','2026-01-05','2026-01-10','2026-01-11',20,80),(3,2,1,'diving','2026-01-06','2026-01-20','2026-01-22',30,60),(4,3,1,'fishing','2026-10-01','2026-10-05','2026-10-09',70,200),(5,3,2,'fishing','2026-10-02','2026-10-15','2026-10-15',10,10);
INSERT INTO payments VALUES (1,1,'2026-01-02','cash',100),(2,1,'2026-01-09','card',50),(3,2,'2026-01-11','card',80),(4,3,'2026-01-22','cash',60),(5,4,'2026-10-09','card',200),(6,5,'2026-10-15','cash',10);`

/** A fresh database in memory with the rental in it. */
export const rentalDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:')
  for (const { name, columns } of rental.tables) {
    const list = columns.map(({ name, type }) => `"${name}" ${/text|date/.test(type) ? 'TEXT' : 'NUMERIC'}`)
    database.exec(`CREATE TABLE "${name}" (${list.join(', ')})`)
  }
  database.exec(rows)
  return database
}
