import type { z } from 'zod'
import type { command } from '#contract/chat/schemas.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

type Command = z.infer<typeof command>

const commands: Record<Command['id'], { command: string; name: LocalizedText; description: LocalizedText }> = {
  new: {
    command: '/new',
    name: localized('New chat', 'Obrolan baru'),
    description: localized('Start an empty chat', 'Mulai obrolan kosong'),
  },
  rename: {
    command: '/rename',
    name: localized('Rename', 'Ganti nama'),
    description: localized('Give this chat another name', 'Beri nama lain untuk obrolan ini'),
  },
  delete: {
    command: '/delete',
    name: localized('Delete', 'Hapus'),
    description: localized('Delete this chat', 'Hapus obrolan ini'),
  },
  bookmarks: {
    command: '/bookmarks',
    name: localized('Bookmarks', 'Markah'),
    description: localized('Show bookmarked answers', 'Tampilkan jawaban yang ditandai'),
  },
  source_db: {
    command: '/db',
    name: localized('Ask the database', 'Tanya basis data'),
    description: localized('Answer from the connected database', 'Jawab dari basis data yang terhubung'),
  },
  source_files: {
    command: '/files',
    name: localized('Ask the files', 'Tanya berkas'),
    description: localized('Answer from the attached files', 'Jawab dari berkas yang dilampirkan'),
  },
  source_default: {
    command: '/auto',
    name: localized('Ask anything', 'Tanya apa saja'),
    description: localized('Choose the source by the question', 'Pilih sumber sesuai pertanyaan'),
  },
  web: {
    command: '/web',
    name: localized('Search the web', 'Cari di web'),
    description: localized('Turn web search on or off', 'Nyalakan atau matikan pencarian web'),
  },
  attach: {
    command: '/attach',
    name: localized('Attach a file', 'Lampirkan berkas'),
    description: localized('Choose files of this device', 'Pilih berkas dari perangkat ini'),
  },
  voice: {
    command: '/voice',
    name: localized('Speak', 'Bicara'),
    description: localized('Record the question', 'Rekam pertanyaannya'),
  },
  shortcuts: {
    command: '/shortcuts',
    name: localized('Shortcuts', 'Pintasan'),
    description: localized('Make and change shortcuts', 'Buat dan ubah pintasan'),
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
