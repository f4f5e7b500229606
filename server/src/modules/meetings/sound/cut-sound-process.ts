// Looks through a sound in a process of its own: files come from strangers, and hours of samples would keep the server busy.
import { workInChild } from '../../../platform/child-process/work-in-child.ts'
import { cutMedia } from './cut-media.ts'
import { cutPcm } from './cut-pcm.ts'
import type { SoundMessage, SoundTask } from './sound-messages.ts'

workInChild<SoundTask, SoundMessage>(async (task, { send }) => {
  const cut = task.kind === 'pcm' ? cutPcm(task) : cutMedia(task)
  await send(await cut.catch((): SoundMessage => ({ kind: 'problem', problem: 'meeting_file_damaged' })))
})
