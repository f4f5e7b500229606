import type { z } from 'zod'
import type { command } from '#contract/chat/schemas.ts'
import type { Language, Sentence } from '#contract/language.ts'

type Command = z.infer<typeof command>

const commands: Record<Command['id'], { command: string; name: Sentence; description: Sentence }> = {
  new: {
    command: '/new',
    name: { en: 'New chat', id: 'Obrolan baru' },
    description: { en: 'Start an empty chat', id: 'Mulai obrolan kosong' },
  },
  rename: {
    command: '/rename',
    name: { en: 'Rename', id: 'Ganti nama' },
    description: { en: 'Give this chat another name', id: 'Beri nama lain untuk obrolan ini' },
  },
  delete: {
    command: '/delete',
    name: { en: 'Delete', id: 'Hapus' },
    description: { en: 'Delete this chat', id: 'Hapus obrolan ini' },
  },
  bookmarks: {
    command: '/bookmarks',
    name: { en: 'Bookmarks', id: 'Markah' },
    description: { en: 'Show bookmarked answers', id: 'Tampilkan jawaban yang ditandai' },
  },
  source_db: {
    command: '/db',
    name: { en: 'Ask the database', id: 'Tanya basis data' },
    description: { en: 'Answer from the connected database', id: 'Jawab dari basis data yang terhubung' },
  },
  source_files: {
    command: '/files',
    name: { en: 'Ask the files', id: 'Tanya file' },
    description: { en: 'Answer from the attached files', id: 'Jawab dari file yang dilampirkan' },
  },
  source_default: {
    command: '/auto',
    name: { en: 'Ask anything', id: 'Tanya apa saja' },
    description: { en: 'Choose the source by the question', id: 'Pilih sumber sesuai pertanyaan' },
  },
  web: {
    command: '/web',
    name: { en: 'Search the web', id: 'Cari di web' },
    description: { en: 'Turn web search on or off', id: 'Nyalakan atau matikan pencarian web' },
  },
  attach: {
    command: '/attach',
    name: { en: 'Attach a file', id: 'Lampirkan file' },
    description: { en: 'Choose files of this device', id: 'Pilih file dari perangkat ini' },
  },
  voice: {
    command: '/voice',
    name: { en: 'Speak', id: 'Bicara' },
    description: { en: 'Record the question', id: 'Rekam pertanyaannya' },
  },
  shortcuts: {
    command: '/shortcuts',
    name: { en: 'Shortcuts', id: 'Pintasan' },
    description: { en: 'Make and change shortcuts', id: 'Buat dan ubah pintasan' },
  },
}

/** What can be typed after a slash besides shortcuts, in the person's language. */
export const listCommands = (language: Language): Command[] =>
  Object.entries(commands).map(([id, { command: typed, name, description }]) => ({
    // Object.entries loses that the keys are the ids.
    id: id as Command['id'],
    command: typed,
    name: name[language],
    description: description[language],
  }))
