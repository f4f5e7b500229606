import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { callAs, type SignedInCaller } from './call-as.ts'

const words = {
  en: {
    items: [
      'Send the offer for 40 coffee machines to Toko Maju, with the prices that we agreed on and delivery to all three of their branches',
      'Ask the printer about the new price tags',
      'Compare the rent in Bandung and Bogor',
    ],
    own: ['Order paper bags', 'Pay the electricity of the warehouse', 'Count the stock'],
  },
  id: {
    items: [
      'Kirim penawaran 40 mesin kopi ke Toko Maju, dengan harga yang sudah disepakati dan pengiriman ke ketiga cabang mereka',
      'Tanya percetakan soal label harga yang baru',
      'Bandingkan sewa di Bandung dan Bogor',
    ],
    own: ['Pesan kantong kertas', 'Bayar listrik gudang', 'Hitung stok'],
  },
} as const

/** A day of the calendar, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Action items of a meeting, one of which is a task, and tasks that were added by hand. */
export async function someTasks(at: SignedInCaller, meeting: string): Promise<void> {
  const params = { id: meeting as MeetingId }
  const { items, own } = words[at.language]
  const [person] = await callAs(at, taskEndpoints.listTaskPeople, {})
  const me = person?.id ?? null
  for (const [index, text] of items.entries()) {
    const body = {
      kind: 'action' as const,
      text,
      owner: index === 2 ? 'Ratna' : (person?.name ?? ''),
      due: dayIn(index),
    }
    await callAs(at, meetingEndpoints.addMeetingItem, { params, body })
  }
  const found = await callAs(at, meetingEndpoints.getMeeting, { params })
  const first = found.items.find(({ text }) => text === items[0])
  if (!first) throw new Error('the meeting has no items')
  const task = { item: first.id, title: first.text, assignee_id: me, due: dayIn(4) }
  await callAs(at, meetingEndpoints.createItemTasks, { params, body: { tasks: [task] } })
  const [bags, electricity, stock] = own
  await callAs(at, taskEndpoints.createTask, { body: { title: bags, assignee_id: me, due: dayIn(-3) } })
  await callAs(at, taskEndpoints.createTask, { body: { title: electricity, due: dayIn(0) } })
  await callAs(at, taskEndpoints.createTask, { body: { title: stock } })
}
