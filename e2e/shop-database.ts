import net from 'node:net'
import pg from 'pg'

const statements = [
  'create table towns (id int primary key, name text)',
  'create table guests (id int primary key, name text, email text, phone text)',
  `create table tickets (id int primary key, guest_id int references guests, town_id int, amount int, discount int, status text)`,
  'create table payroll (id int primary key, who text, pay int)',
  "insert into towns values (1, 'Ambon'), (2, 'Bandung')",
  "insert into guests values (1, 'Budi', 'budi@toko.example', '0811-1'), (2, 'Ayu', 'ayu@toko.example', '0811-2')",
  "insert into tickets values (1, 1, 1, 100, 10, 'paid'), (2, 1, 2, 200, 0, 'paid'), (3, 2, 2, 50, 5, 'open')",
]

/** A small shop in the installation's own PostgreSQL, behind a port of loopback, as a company's database would be. */
export async function openShop(dataDir: string): Promise<{ address: string; close: () => void }> {
  const host = `${dataDir}/postgres-socket`
  const name = `shop_${process.pid}_${Date.now()}`
  await run(host, 'postgres', [`create database ${name}`])
  await run(host, name, statements)
  const door = net.createServer((client) => {
    const inside = net.connect(`${host}/.s.PGSQL.5432`)
    for (const socket of [client, inside]) socket.on('error', () => {})
    client.pipe(inside).pipe(client)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as net.AddressInfo
  return { address: `postgresql://postgres:p@127.0.0.1:${port}/${name}`, close: () => door.close() }
}

async function run(host: string, database: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
