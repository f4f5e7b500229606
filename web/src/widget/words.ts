export type Language = 'en' | 'id'

const en = {
  open: (name: string) => `Chat with ${name}`,
  close: 'Close chat',
  greeting: 'Hello! How can I help?',
  placeholder: 'Write a question',
  send: 'Send',
  stop: 'Stop',
  again: 'New conversation',
  you: 'You',
  thinking: 'Thinking',
  looking: 'Looking it up',
  stopped: 'Stopped',
  offline: 'You are offline. The answer comes when you are back.',
  unsent: 'You are offline. Your question is sent when you are back.',
  lost: 'The connection broke. Trying again.',
  failed: 'This did not work.',
  retry: 'Try again',
  sources: 'Sources',
  newTab: '(opens in a new tab)',
  rows: (shown: number, all: number) => `${shown} of ${all} rows`,
  suggestions: 'Suggested questions',
  conversation: 'Conversation',
  made: 'Answers are made by AI and can be wrong.',
  team: 'Team',
  people: 'A person from our team is answering you.',
  typing: 'Typing',
  news: (name: string) => `New message from ${name}. Open chat`,
  notPublished: 'Publish the agent to try it here.',
}
export type WidgetWords = typeof en

const id: WidgetWords = {
  open: (name) => `Mengobrol dengan ${name}`,
  close: 'Tutup obrolan',
  greeting: 'Halo! Ada yang bisa dibantu?',
  placeholder: 'Tulis pertanyaan',
  send: 'Kirim',
  stop: 'Hentikan',
  again: 'Percakapan baru',
  you: 'Kamu',
  thinking: 'Sedang berpikir',
  looking: 'Sedang mencari',
  stopped: 'Dihentikan',
  offline: 'Kamu sedang offline. Jawaban datang setelah tersambung lagi.',
  unsent: 'Kamu sedang offline. Pertanyaanmu dikirim setelah tersambung lagi.',
  lost: 'Koneksi terputus. Mencoba lagi.',
  failed: 'Ini tidak berhasil.',
  retry: 'Coba lagi',
  sources: 'Sumber',
  newTab: '(buka di tab baru)',
  rows: (shown, all) => `${shown} dari ${all} baris`,
  suggestions: 'Saran pertanyaan',
  conversation: 'Percakapan',
  made: 'Jawaban dibuat oleh AI dan bisa keliru.',
  team: 'Tim',
  people: 'Tim kami sedang membalasmu.',
  typing: 'Sedang mengetik',
  news: (name) => `Pesan baru dari ${name}. Buka obrolan`,
  notPublished: 'Terbitkan agen untuk mencobanya di sini.',
}

/** The visitor's language: what the owner chose, else the browser's. */
export function languageFor(chosen: 'auto' | Language): Language {
  if (chosen !== 'auto') return chosen
  return navigator.languages.some((tag) => /^(id|in)\b/i.test(tag)) ? 'id' : 'en'
}

export const wordsIn = (language: Language): WidgetWords => (language === 'id' ? id : en)
