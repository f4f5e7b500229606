import { topPasswords } from './top-passwords.ts'

/** Words that many passwords are made of, English and Indonesian. With up to four digits or signs behind, still refused. */
const words = new Set(
  `password passw0rd passwd passcode pass letmein welcome admin administrator root user guest login master secret default test
  testing tester demo sample temp temporary changeme change hello helloworld monkey dragon football baseball basketball soccer
  hockey golfer superman batman spiderman ironman avengers pokemon pikachu naruto starwars trustno shadow sunshine princess
  iloveyou loveyou lovely loveme love forever michael jennifer jessica jordan daniel ashley thomas charlie andrew matthew
  joshua robert hunter ranger killer pepper ginger cookie chocolate banana orange purple flower butterfly summer winter spring
  autumn monday friday january february august september october november december computer internet samsung iphone android
  google facebook instagram whatsapp youtube twitter linkedin microsoft windows liverpool arsenal chelsea barcelona realmadrid
  manchester juventus freedom whatever mustang corvette ferrari porsche mercedes yamaha honda suzuki kawasaki phoenix diamond
  silver golden blackjack hannah maggie buster tigger jackson qwerty qwertyuiop qwertyui qwert asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc wsxedc asdf zxcv abcd abcde abcdef abcdefg abcdefgh abc aaa aaaa access server system oracle mysql postgres
  database company office business manager money dollar success lucky happy smile angel jesus christ allah blessed bismillah
  alhamdulillah subhanallah assalamualaikum muhammad muhamad ahmad nurul siti dewi putri putra rahmat rizky agus budi ayu indah
  wahyu hidayat setiawan kurniawan saputra pratama ramadhan fitri lestari indonesia merdeka garuda pancasila jakarta bandung
  surabaya semarang yogyakarta jogja jogjakarta medan makassar denpasar bali bekasi depok tangerang bogor palembang malang
  sayang sayangku sayangkamu cinta cintaku cintakamu akucintakamu akusayangkamu aku kamu rahasia katasandi sandi kunci masuk
  keluarga keluargaku mama papa mamapapa ibu bapak anakku bidadari cantik ganteng bahagia semangat selamat selamanya terserah
  lupa lupalagi gantengbanget persija persib persebaya arema jangkrik kucing anjing kelinci bunga mawar melati matahari bulan
  bintang langit pelangi coklat bakso nasigoreng indomie gojek tokopedia telkomsel pertamina mandiri sukses rejeki berkah
  nalar january februari maret april mei juni juli agustus oktober desember senin selasa rabu kamis jumat sabtu minggu`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whole passwords that neither the list of the most frequent ones nor a rule below catches. */
const whole = new Set(
  `zaq1zaq1 asd12345 qwe12345 123456abc 123abc123 abc123abc iloveme1 princess1 qwertyui1 159753456 789456123a 159357456
  112233445566 12341234 12121212 13131313 19871987 20002000 20202020 20212021 20222022 20232023 20242024 20252025 17081945
  170845 adminadmin rootroot useruser loveyou1 babygirl1 whatever1 batman123 rahasia1 bismillah1 bismillah786 indonesia45
  indonesia1945 merdeka45 merdeka1945 sayangmama sayangibu ilovemama iloveallah mamasayang mamapapa1 akuganteng akucantik
  kamucantik cintaallah janganlupa tidaktahu gaktahu123 lupapassword lupasandi katasandiku passwordku passwordsaya sandiku123
  akuntansi1 administrator1 superadmin superuser welcomeback changeme1 newpassword yourpassword thepassword nopassword
  password1password`
    .split(/\s+/)
    .filter(Boolean),
)

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is one of those that are tried first: the most frequent ones, common words, also with digits behind or in front, doubled or
 * with digits for letters; runs along the keyboard or the alphabet; one short piece repeated. Case does not count.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return topPasswords.has(plain) || whole.has(plain) || isRepeated(plain) || isRun(plain) || isCommonWord(plain)
}

/** `aaaaaaaa`, `11112222`, `12121212`, `abcabcabc`. */
const isRepeated = (text: string) =>
  new Set(text).size < 3 || /^(.{1,3})\1+.?$/u.test(text) || /^(.{4,})\1$/u.test(text)

/** All of it in a row, or a row and up to three characters more: `12345678`, `qwertyui12`. */
function isRun(text: string): boolean {
  for (let cut = 0; cut <= 3; cut++) {
    for (const piece of [text.slice(0, text.length - cut), text.slice(cut)])
      if (piece.length >= 5 && runs.some((run) => run.includes(piece))) return true
  }
  const [head = '', tail = ''] = /^([a-z]{3,})(\d{3,})$/.exec(text)?.slice(1) ?? []
  return head !== '' && runs.some((run) => run.includes(head)) && runs.some((run) => run.includes(tail))
}

function isCommonWord(text: string): boolean {
  const stem = text.replace(/[^a-z]*$/, '').replace(/^[^a-z]*/, '')
  if (text.length - stem.length <= 6 && words.has(stem)) return true
  const spelled = [...text.replace(/[^\p{L}]{1,4}$/u, '')].map((character) => letters[character] ?? character).join('')
  return words.has(spelled) || words.has([...text].map((character) => letters[character] ?? character).join(''))
}
