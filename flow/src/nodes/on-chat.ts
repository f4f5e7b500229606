import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'

export const onChat = defineNode({
  kind: 'on-chat',
  category: 'trigger',
  icon: 'message-circle',
  label: localized('Chat message', 'Pesan obrolan'),
  help: localized(
    'Begins when someone writes to the agent in chat, on its page or in the widget.',
    'Mulai saat seseorang menulis ke agen di obrolan, halamannya, atau widget.',
  ),
  options: z.object({ greeting: z.string().max(1_000).default('') }),
  labels: { greeting: localized('Greeting before the first message', 'Sapaan sebelum pesan pertama') },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('message', 'text', 'What was written', 'Isi pesan'),
    stepOutput('sender', 'text', 'Who wrote', 'Pengirim'),
    stepOutput('conversation', 'text', 'Id of the conversation', 'Id percakapan'),
    stepOutput('files', 'list', 'Attached files', 'File terlampir'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
