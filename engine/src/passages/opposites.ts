import { stem } from '../language/stem.ts'
import type { PassageToken } from './tokens.ts'

// Words on one side of a slash are against those on the other; those behind it are asked for less often, and mean an exception.
const english = `
first earliest initial / last latest final|before prior / after later|north northern / south southern|east eastern / west western
increase rise grow raise gain / decrease fall drop decline reduce lose|large big great / small little tiny|largest biggest / smallest tiniest
highest top / lowest bottom|higher / lower|most majority / least fewest minority|more / fewer less|best / worst|oldest eldest / youngest newest latest
win winner victory / lose loser defeat|male man men boy / female woman women girl|king / queen|husband / wife|father / mother|son / daughter|brother / sister
start begin open launch establish found / end finish close stop cease dissolve abolish|build construct create / destroy demolish ruin
buy purchase / sell|import / export|maximum / minimum|above over / below under|inside within indoor internal / outside outdoor external|early / late
old ancient / new modern young|rich / poor|hot warm / cold cool|strong / weak|public / private|legal allowed permitted / illegal forbidden prohibited banned
accept approve agree / reject refuse deny disagree|support / oppose|birth born / death die died|arrive enter come / leave exit depart
attack / defend|positive / negative|longest / shortest|heaviest / lightest|fastest quickest / slowest|with / without|remember / forget|true / false
always / never|often common / rare rarely seldom|near close / far distant|easy / hard difficult|famous well-known / unknown obscure|paid / unpaid
full-time / part-time|permanent / temporary|required mandatory compulsory / optional voluntary|domestic / foreign international|friend ally / enemy
upper / lower|success succeed / fail failure|employer / employee|landlord / tenant|lender / borrower|credit / debit|asset / liability|gross / net
wholesale / retail|deposit / withdraw withdrawal|appoint hire / dismiss fire|add / remove subtract|include / exclude|safe / dangerous|love / hate
keep hold / lose release free|exist present / vanish disappear missing|all whole / except only|start continue / stop quit|possible / impossible|alive / dead extinct`
const indonesian = `
pertama awal mula perdana / terakhir akhir final|sebelum pra / sesudah setelah pasca|utara / selatan|timur / barat
naik tingkat tambah tumbuh / turun kurang susut merosot|besar luas / kecil sempit mungil|terbesar terluas / terkecil tersempit|tertinggi / terendah
terbanyak mayoritas / tersedikit minoritas|banyak / sedikit|terbaik / terburuk|baik bagus / buruk jelek|tertua / termuda|tua kuno / muda|lama / baru singkat sebentar
menang juara / kalah|pria lelaki putra jantan / wanita perempuan putri betina|raja / ratu|suami / istri isteri|ayah bapak / ibu|kakak / adik
mulai buka diri bentuk bangun lahir resmi / akhir selesai tutup bubar runtuh hancur hapus robohkan tumbang henti
dibentuk didirikan dibangun berdiri terbentuk / dibubarkan dihancurkan runtuh bubar diruntuhkan hancur punah
beli / jual|impor / ekspor|maksimum maksimal / minimum minimal|atas / bawah|dalam / luar|kaya / miskin|panas hangat / dingin sejuk|kuat / lemah
negeri publik umum / swasta pribadi|boleh izin / larang|terima setuju dukung / tolak tentang batal|sah legal / ilegal gelap|lahir / wafat meninggal mati gugur tewas
datang masuk tiba / pergi keluar berangkat|serang / bertahan tahan|positif / negatif|terpanjang / terpendek|panjang / pendek|tercepat / terlambat terlama
cepat / lambat|terlama / tersingkat|dengan pakai / tanpa|ingat / lupa|benar / salah|selalu / jarang|sering biasa umum / jarang langka|dekat / jauh|mudah gampang / sulit sukar susah
terkenal populer masyhur / jarang tak-dikenal|tetap permanen / sementara kontrak|wajib harus / opsional sukarela|asing / lokal domestik|kawan sahabat sekutu / musuh lawan
sukses berhasil / gagal|majikan / buruh|kredit / debit|aset / kewajiban|kotor bruto / bersih neto|grosir / eceran|setor / tarik|angkat lantik / pecat berhenti turun lengser copot
tambah / kurang|aman / bahaya|cinta suka / benci|tinggi / rendah|untung laba / rugi|maju / mundur|merdeka bebas / jajah tawan|lengkap / kurang|kiri / kanan
menikah kawin / cerai|hidup / mati|siang / malam|pagi / sore|depan / belakang|hulu / hilir|darat / laut|pusat / cabang|hadir / absen mangkir|temu / hilang
kaya makmur / miskin|padat / jarang|sehat / sakit|kering / basah|terang / gelap|berat / ringan|tebal / tipis|kosong / isi penuh|nyata / fiksi
lindung jaga / buang usir keluar|tangkap tahan / bebas lepas|ada hadir / hilang lenyap musnah|semua seluruh / selain kecuali hanya|lanjut / henti hapus cabut|mungkin / mustahil|percaya yakin / ragu cibir|puji / hina kritik`

const opposites = new Map<string, Set<string>>()
const exceptions = new Set<string>(['paling', 'non'])

function oppose(left: string[], right: string[]): void {
  for (const word of left) {
    const known = opposites.get(word) ?? new Set<string>()
    for (const other of right) known.add(other)
    opposites.set(word, known)
  }
}

for (const [text, language] of [
  [english, 'en'],
  [indonesian, 'id'],
] as const) {
  for (const line of text.trim().split(/[|\n]/)) {
    const [left = [], right = []] = line.split('/').map((side) => {
      const words = side.trim().split(/\s+/)
      return [...new Set([...words, ...words.map((word) => stem(word, language))])]
    })
    for (const word of right) exceptions.add(word)
    oppose(left, right)
    oppose(right, left)
  }
}

const negations = new Set(
  `not never no nor cannot without neither except tidak bukan belum tanpa jangan non tak selain kecuali`.split(' '),
)

/** Whether a sentence has the opposite of a word of the question, and not the word itself. */
export function contradictsQuestion(question: readonly PassageToken[], sentence: readonly PassageToken[]): boolean {
  const own = new Set(sentence.flatMap(({ word, stem: root }) => [word, root]))
  return question.some(({ word, stem: root }) => {
    if (own.has(word) || own.has(root)) return false
    const against = opposites.get(word) ?? opposites.get(root)
    return against !== undefined && [...against].some((other) => own.has(other))
  })
}

type Word = { word: string; stem: string }

/** Whether a word has an opposite: a question that has it is about one of two sides. */
export const hasOpposite = ({ word, stem: root }: Word): boolean => opposites.has(word) || opposites.has(root)

/** Whether it is the rarer side of two ('last', 'closed', 'rejected'): a text that lacks it speaks of the other one. */
export const isException = ({ word, stem: root }: Word): boolean => exceptions.has(word) || exceptions.has(root)

export const isNegated = (tokens: readonly PassageToken[]): boolean =>
  tokens.some((token) => negations.has(token.word) || /n['’]t$/i.test(token.raw))
