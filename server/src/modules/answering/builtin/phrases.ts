import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

const phrases = {
  thanks: localized('You’re welcome!', 'Sama-sama!'),
  bye: localized('See you!', 'Sampai jumpa!'),
  able: localized(
    'Ask for totals, rankings, comparisons or trends: every answer comes with the rows behind it. You can also attach a spreadsheet or document and ask about it. For example:',
    'Tanyakan total, peringkat, perbandingan, atau tren: setiap jawaban disertai baris datanya. Kamu juga bisa melampirkan spreadsheet atau dokumen lalu menanyakan isinya. Misalnya:',
  ),
  attachFirst: localized(
    'No database is connected here yet. Attach a spreadsheet or document and ask about it, or connect a database under Knowledge.',
    'Belum ada basis data yang tersambung di sini. Lampirkan spreadsheet atau dokumen lalu tanyakan isinya, atau sambungkan basis data di Pengetahuan.',
  ),
  nothingConnected: localized(
    'No database is connected here and no file is attached, so there is nothing I can answer from. Attach a CSV, Excel, PDF, Word, PowerPoint or text file and ask about it.',
    'Belum ada basis data yang terhubung dan tidak ada berkas yang dilampirkan, jadi belum ada sumber untuk menjawab. Lampirkan berkas CSV, Excel, PDF, Word, PowerPoint, atau teks lalu tanyakan isinya.',
  ),
  noFiles: localized(
    'You asked to answer from files, and none is attached in this chat. Attach one and ask again.',
    'Kamu minta jawaban dari berkas, tetapi belum ada berkas di obrolan ini. Lampirkan dulu lalu tanyakan lagi.',
  ),
  noDatabase: localized(
    'You asked to answer from a database, and none is connected here.',
    'Kamu minta jawaban dari basis data, tetapi belum ada yang terhubung.',
  ),
  needsModel: localized(
    'This question needs a language model, and none is set up here. Without one I answer questions about the connected data and quote passages from attached files.',
    'Pertanyaan ini butuh model bahasa, dan di sini belum ada. Tanpa itu saya menjawab pertanyaan tentang data yang terhubung dan mengutip bagian dari berkas yang dilampirkan.',
  ),
  visitorHelp: localized('How can I help?', 'Ada yang bisa dibantu?'),
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
  notDrawnSo: localized(
    'These figures can’t be drawn that way, so they’re shown as fits them best.',
    'Angka ini tidak bisa digambar seperti itu, jadi ditampilkan dengan cara yang paling cocok.',
  ),
  readAs: localized(
    'I am not certain that I read this right. I took it as:',
    'Saya tidak yakin memahaminya dengan benar. Saya membacanya sebagai:',
  ),
  orElse: localized('It may also have been meant as:', 'Mungkin juga maksudnya:'),
  otherReading: localized(
    'Read this way, your question gives different figures. Select it to see them:',
    'Kalau dibaca begini, angkanya lain. Tekan untuk melihatnya:',
  ),
  whichReading: localized(
    'I can read this in more than one way. Choose the one you meant and I’ll give you the figures:',
    'Pertanyaan ini bisa saya baca dengan lebih dari satu cara. Pilih yang kamu maksud, lalu saya berikan angkanya:',
  ),
  isThisIt: localized(
    'I am not certain that I read this right. Is this what you meant?',
    'Saya belum yakin membacanya dengan benar. Apakah ini yang kamu maksud?',
  ),
} satisfies Record<string, LocalizedText>

export const phraseText = (name: keyof typeof phrases, language: Language): string => phrases[name][language]
