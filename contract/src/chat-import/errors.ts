import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const chatImportErrors = defineErrors({
  chats_not_recognized: {
    status: 415,
    kind: 'user',
    message: localized(
      '{name} has no chats that can be read. Choose the file that ChatGPT, Claude, LibreChat or Open WebUI exported, as JSON or ZIP.',
      '{name} tidak berisi obrolan yang bisa dibaca. Pilih berkas yang diekspor ChatGPT, Claude, LibreChat, atau Open WebUI, dalam bentuk JSON atau ZIP.',
    ),
  },
})
