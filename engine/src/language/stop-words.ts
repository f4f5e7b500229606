import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }
import type { Language } from '#contract/language.ts'

// The published lists hold words that carry meaning in a question about data or documents.
const kept = {
  en: 'able amount available best biggest bill bottom case change computer date dates day days detail each end ended example fifth first five four highest hundred important index information invention last later latest length less line list little living low made make many member million minimum month months more most name names near net never new newer newest next nine no none nor not novel number numbers old older oldest one order ordered orders page pages part per place places plus present problem problems rate results sec second section self several show showed six small states system ten third three time times top total two types various volume value week weeks work worked works year years young younger youngest zero over under below above before after between than under without'.split(
    ' ',
  ),
  id: 'atas awal bawah bagian baru belum besar bulan bukan cukup dua hari jumlah kali keluar kecil kurang lama lebih maksimal masa masing masuk minggu minimal pihak per rata satu setiap soal sebelum sejak selama seluruh semua sesudah setelah tahun tanpa terakhir terbanyak terlalu tertentu tiap tiga tidak tinggi total waktu'.split(
    ' ',
  ),
}

const sets: Record<Language, Set<string>> = {
  en: new Set(stopWords.en.filter((word) => !kept.en.includes(word))),
  id: new Set([...stopWords.id.filter((word) => !kept.id.includes(word)), 'dong', 'sih', 'nih', 'kok', 'tolong']),
}

/** Whether a lower-case word says nothing about the subject of a text in that language. */
export const isStopWord = (word: string, language: Language): boolean => sets[language].has(word)
