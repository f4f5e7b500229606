import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { meetingLimits } from './meetings/limits.ts'

const MB = 1024 * 1024

/** Files of a question, its voice, and what speech is made of. */
const attachments = [
  'addToQueue',
  'ask',
  'askByFiles',
  'askByLinks',
  'askByText',
  'askByVoices',
  'uploadAttachment',
  'transcribe',
]
/** What agents learn from, and what somebody brings along from another product. */
const knowledge = ['addKnowledgeFiles', 'uploadDataSource', 'importChats']

/** Sound of meetings: some seconds of it, and hours. */
const meetings: Record<string, number> = {
  addMeetingChunk: meetingLimits.chunkBytes,
  uploadMeeting: meetingLimits.uploadBytes,
}

test('files of chats are 25 MB at most, of knowledge and imports 100 MB, of meetings 1 GB, and everywhere else 10 MB', () => {
  const all = Object.entries<Endpoint>(endpoints)
  const taking = all.flatMap(([name, { form }]) =>
    Object.values(form?.files ?? {}).map(({ maxBytes }) => [name, maxBytes]),
  )
  expect(taking.length).toBeGreaterThan(8)
  const wanted = (name: string) => (attachments.includes(name) ? 25 : knowledge.includes(name) ? 100 : 10)
  expect(taking).toEqual(taking.map(([name]) => [name, meetings[String(name)] ?? wanted(String(name)) * MB]))
  expect(meetings).toEqual({ addMeetingChunk: 320_000, uploadMeeting: 1_024 * MB })
})
