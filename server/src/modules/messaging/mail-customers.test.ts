import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { programFile } from '../../platform/program-files.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const { pool } = server.deps

test('threads that were there before are customers by their address, and nothing that was known of them is lost', async () => {
  const ayu = await aPerson(server)
  const box = newId(new Date())
  await pool.query(
    `insert into email_mailboxes (id, organization_id, owner_id, user_id, agent_id, address, smtp_host, smtp_port, imap_host, imap_port, username, password,
       settings, created_at) values ($1, $2, $3, $3, $4, 'care@toko.example', 'x', 1, 'x', 1, '', '', '{}', now())`,
    [box, ayu.organizationId, ayu.id, ayu.agentId],
  )
  await pool.query(
    `insert into messaging_accounts (id, mailbox_id, organization_id, owner_id, user_id, kind, name, phone_number, phone_number_id, business_account_id,
       credentials, verify_token, settings, created_at) values ($1, $1, $2, $3, $3, 'mail', 'care', '', $4, '', '', '', '{}', now())`,
    [box, ayu.organizationId, ayu.id, `mail:${box}`],
  )
  const aThread = async (address: string, name: string, { attributes = {}, out = false } = {}) => {
    const id = newId(new Date())
    const person = { address, name: '' }
    await pool.query(
      `insert into email_threads (id, mailbox_id, subject, category, person, last_at, created_at) values ($1, $2, 'Retur', 'done', $3, now(), now())`,
      [id, box, person],
    )
    await pool.query(
      `insert into messaging_contacts (id, account_id, thread_id, name, attributes, opted_out_at, created_at)
       values ($1, $2, $1, $3, $4, case when $5::boolean then now() end, clock_timestamp())`,
      [id, box, name, attributes, out],
    )
    return id
  }
  const made = [
    await aThread('Rudi@lain.example', 'Rudi@lain.example', { attributes: { Kota: 'Bogor', Toko: 'A' } }),
    await aThread('rudi@lain.example', 'Rudi', { attributes: { Toko: 'B' }, out: true }),
    await aThread('sari@lain.example', 'Sari'),
    await aThread('', 'Tanpa alamat'),
  ]
  // As the version before left them.
  await pool.query(
    `update messaging_contacts c set customer_id = null, mail_address = null, name = v.name, attributes = v.attributes::jsonb, opted_out_at = case when v.out then now() end
     from (values ($1::uuid, 'Rudi@lain.example', '{"Kota":"Bogor","Toko":"A"}', false), ($2, 'Rudi', '{"Toko":"B"}', true), ($3, 'Sari', '{}', false), ($4, 'Tanpa alamat', '{}', false)) v (id, name, attributes, out)
     where c.id = v.id`,
    made,
  )
  const migration = fs.readFileSync(
    path.join(programFile('server/migrations'), '20261215_0300_join_and_block_contacts.sql'),
    'utf8',
  )
  const backfill = /^with mails as[\s\S]*?;/m.exec(migration)![0]
  await pool.query(backfill)
  const { rows } = await pool.query(
    `select id, customer_id, mail_address, name, attributes, opted_out_at is not null as out from messaging_contacts where id = any($1) order by created_at`,
    [made],
  )
  const rudi = {
    customer_id: made[0],
    mail_address: 'rudi@lain.example',
    name: 'Rudi',
    attributes: { Kota: 'Bogor', Toko: 'B' },
    out: true,
  }
  expect(rows).toEqual([
    { id: made[0], ...rudi },
    { id: made[1], ...rudi },
    { id: made[2], customer_id: made[2], mail_address: 'sari@lain.example', name: 'Sari', attributes: {}, out: false },
    { id: made[3], customer_id: null, mail_address: null, name: 'Tanpa alamat', attributes: {}, out: false },
  ])
  // The same as new ones become.
  const third = await aThread('RUDI@lain.example', 'Rudi H.')
  const { rows: after } = await pool.query(
    'select customer_id, name, opted_out_at is not null as out from messaging_contacts where id = $1',
    [third],
  )
  expect(after).toEqual([{ customer_id: made[0], name: 'Rudi', out: true }])
})
