import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

const phrases = {
  hello: localized(
    'Hello! Ask me about the connected data, or attach a file and ask about it.',
    'Halo! Tanyakan sesuatu tentang data yang terhubung, atau lampirkan file lalu tanyakan isinya.',
  ),
  thanks: localized('You are welcome.', 'Sama-sama.'),
  able: localized(
    'I am the built-in engine. I answer questions about the connected data (counts, sums, averages, rankings, comparisons, trends) and find and quote passages in attached files. Free writing and open questions need a language model, which the operator can set up in settings.',
    'Saya mesin bawaan. Saya menjawab pertanyaan tentang data yang terhubung (jumlah, total, rata-rata, peringkat, perbandingan, tren) serta mencari dan mengutip bagian dari file yang dilampirkan. Menulis bebas dan pertanyaan terbuka butuh model bahasa, yang bisa disiapkan operator di pengaturan.',
  ),
  nothingConnected: localized(
    'No database is connected here and no file is attached, so there is nothing I can answer from. Attach a CSV, Excel, PDF, Word or text file and ask about it.',
    'Belum ada basis data yang terhubung dan tidak ada file yang dilampirkan, jadi belum ada sumber untuk menjawab. Lampirkan file CSV, Excel, PDF, Word, atau teks lalu tanyakan isinya.',
  ),
  noFiles: localized(
    'You asked to answer from files, and none is attached in this chat. Attach one and ask again.',
    'Kamu minta jawaban dari file, tetapi belum ada file di obrolan ini. Lampirkan dulu lalu tanyakan lagi.',
  ),
  noDatabase: localized(
    'You asked to answer from a database, and none is connected here.',
    'Kamu minta jawaban dari basis data, tetapi belum ada yang terhubung.',
  ),
  needsModel: localized(
    'This question needs a language model, and none is set up here. Without one I answer questions about the connected data and quote passages from attached files.',
    'Pertanyaan ini butuh model bahasa, dan di sini belum ada. Tanpa itu saya menjawab pertanyaan tentang data yang terhubung dan mengutip bagian dari file yang dilampirkan.',
  ),
  visitorHello: localized('Hello! How can I help?', 'Halo! Ada yang bisa dibantu?'),
  visitorAble: localized(
    'I answer questions about what this website has given me to read.',
    'Saya menjawab pertanyaan tentang informasi yang diberikan website ini kepada saya.',
  ),
  visitorUnsure: localized(
    'I have found nothing here that answers this. Please ask differently, or contact the people behind this website.',
    'Saya belum menemukan jawabannya di sini. Coba tanyakan dengan cara lain, atau hubungi pengelola website ini.',
  ),
  proposals: localized(
    'These charts come from live data, each one has run. Save them as charts to keep them, then put them on a dashboard.',
    'Grafik ini dari data langsung dan semuanya sudah dijalankan. Simpan sebagai grafik untuk menyimpannya, lalu taruh di dasbor.',
  ),
  readAs: localized(
    'I am not certain that I read this right. I took it as:',
    'Saya tidak yakin memahaminya dengan benar. Saya membacanya sebagai:',
  ),
} satisfies Record<string, LocalizedText>

export const phraseText = (name: keyof typeof phrases, language: Language): string => phrases[name][language]

type Talk = { phrase: keyof typeof forVisitors; maxWords: number; en: RegExp; id: RegExp }

const talks: Talk[] = [
  {
    phrase: 'able',
    maxWords: 10,
    en: /^(who are you|what are you|what can you (do|answer)|help)\b/i,
    id: /^(siapa (kamu|anda)|(kamu|anda) siapa|(kamu|anda) bisa apa|apa (saja )?(yang )?(bisa|dapat) (kamu|anda)|bantuan|tolong$)/i,
  },
  {
    phrase: 'thanks',
    maxWords: 5,
    en: /^(thanks|thank you|thx|ok thanks|okay thanks)\b/i,
    id: /^(makasih|terima ?kasih|oke? (makasih|terima ?kasih))\b/i,
  },
  {
    phrase: 'hello',
    maxWords: 4,
    en: /^(hi|hello|hey|good (morning|afternoon|evening))\b/i,
    id: /^(hai|halo|hallo|hei|selamat (pagi|siang|sore|malam)|assalamualaikum|pagi|siang|sore|malam|apa kabar)\b/i,
  },
]

const forVisitors = { hello: 'visitorHello', able: 'visitorAble', thanks: 'thanks' } as const

/** What is said to small talk, in its language; undefined when a question is more than that. */
export function smallTalk(question: string, toVisitor = false): { text: string; language: Language } | undefined {
  const text = question.trim()
  const words = text.split(/\s+/).length
  for (const { phrase: reply, maxWords, en, id } of talks) {
    if (words > maxWords) continue
    const phraseName = toVisitor ? forVisitors[reply] : reply
    if (id.test(text)) return { text: phraseText(phraseName, 'id'), language: 'id' }
    if (en.test(text)) return { text: phraseText(phraseName, 'en'), language: 'en' }
  }
  return undefined
}
