import type { PassageToken } from './tokens.ts'

const pairs = `
first last|before after|north south|east west|northern southern|eastern western|increase decrease|increased decreased|rise fall|rose fell|
largest smallest|biggest smallest|highest lowest|higher lower|most least|more fewer|more less|best worst|oldest youngest|oldest newest|
win lose|won lost|winner loser|male female|man woman|men women|king queen|husband wife|father mother|son daughter|brother sister|
start end|begin finish|beginning end|open close|opened closed|buy sell|import export|maximum minimum|above below|inside outside|
early late|earliest latest|old new|rich poor|hot cold|warm cool|strong weak|public private|legal illegal|allowed forbidden|accept reject|
accepted rejected|agree disagree|support oppose|supported opposed|birth death|born died|arrive leave|arrived left|enter exit|attack defend|
majority minority|positive negative|increase reduce|longest shortest|heaviest lightest|fastest slowest|oldest latest|without with|
pertama terakhir|sebelum sesudah|sebelum setelah|utara selatan|timur barat|naik turun|meningkat menurun|terbesar terkecil|tertinggi terendah|
terbanyak tersedikit|terbaik terburuk|tertua termuda|menang kalah|pria wanita|laki perempuan|raja ratu|suami istri|ayah ibu|awal akhir|
mulai selesai|buka tutup|dibuka ditutup|beli jual|impor ekspor|maksimum minimum|atas bawah|dalam luar|lama baru|kaya miskin|panas dingin|
kuat lemah|negeri swasta|boleh dilarang|menerima menolak|diterima ditolak|setuju menolak|mendukung menentang|lahir meninggal|lahir wafat|
datang pergi|masuk keluar|menyerang bertahan|mayoritas minoritas|positif negatif|terpanjang terpendek|tercepat terlambat|dengan tanpa`

const opposites = new Map<string, Set<string>>()
for (const pair of pairs.split('|')) {
  const [left, right] = pair.trim().split(' ')
  if (left === undefined || right === undefined) continue
  opposites.set(left, (opposites.get(left) ?? new Set()).add(right))
  opposites.set(right, (opposites.get(right) ?? new Set()).add(left))
}
const negations = new Set('not never no nor cannot without neither tidak bukan belum tanpa jangan'.split(' '))

/**
 * Whether a sentence says the opposite of what is asked: it has the opposite of a word of the question and not the word
 * itself, or only one of the two has a negation.
 */
export function contradicts(question: PassageToken[], sentence: PassageToken[]): boolean {
  const said = new Set(sentence.map((token) => token.word))
  for (const token of question) {
    const other = opposites.get(token.word)
    if (other && !said.has(token.word) && [...other].some((word) => said.has(word))) return true
  }
  return isNegated(question) && !isNegated(sentence)
}

function isNegated(tokens: PassageToken[]): boolean {
  return tokens.some((token) => negations.has(token.word) || /n['’]t$/i.test(token.raw))
}
