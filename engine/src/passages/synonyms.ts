import type { Language } from '#contract/language.ts'
import { stem as stemWord } from '../language/stem.ts'

// Groups of everyday words that questions and documents use for one another; a word may stand in several groups.
const english = `
surrender concede yield allow
begin start commence launch establish found open
end finish stop cease conclude close terminate expire
create make form build construct develop produce establish invent design
big large great huge major main
small little minor tiny
buy purchase acquire obtain
sell sale vend
cost price fee charge expense
pay payment salary wage compensation
earn income revenue profit
film movie picture
author writer write pen compose
kill murder assassinate slay
die death dead pass decease
born birth
marry marriage wed spouse wife husband
live reside inhabit dwell
leave depart exit quit resign
win victory beat defeat triumph
lose loss defeat
fight battle war combat conflict
attack assault raid invade invasion
leader head chief lead ruler
boss manager head director
king monarch ruler sovereign
law legislation act statute
rule govern regulate regulation
say state claim declare announce assert
believe think consider view opinion
show display demonstrate reveal indicate
help assist aid support
need require necessary must
use utilize employ apply
job work employment occupation profession
employee worker staff personnel
teacher instructor educator professor
child kid son daughter
country nation state land
city town municipality
area region territory zone
place location site spot
house home residence
car vehicle automobile
road street highway route
sickness disease illness plague
doctor physician
drug medicine medication
money fund cash
company firm business corporation enterprise
team club squad
game match contest
player athlete
score point
goal aim purpose objective target
reason cause
result effect consequence outcome
change alter modify convert transform
increase rise grow growth raise climb
decrease decline fall drop reduce shrink
fast quick rapid speed
old ancient age
new recent modern
famous well-known renowned notable prominent
important significant key crucial
kind type sort category
part portion component section piece
half fifty
many numerous several
population inhabitant resident people
religion faith church
teach instruct educate school
student pupil
discover find detect identify
name title call
refer call term
belong own possess property
send transmit dispatch
receive get obtain accept
give provide supply grant offer donate
choose select pick elect
vote election ballot elect
meeting assembly conference
happen occur event
try attempt
travel journey trip voyage
arrive reach come
return refund repay
deadline due
period term duration
annual yearly year
contract agreement deal treaty
rule policy guideline
forbid ban prohibit
allow permit let authorize
danger risk hazard threat
customer client buyer
supplier vendor
delivery shipping shipment
stock inventory
warranty guarantee
holiday vacation leave
phone telephone
colour color
tie draw
earliest first
final last
rich wealthy
poor poverty
top highest most
bottom lowest least
occupy conquer capture seize
join unite merge
split divide separate
protect defend guard
amount quantity volume
speed velocity
length long
height tall high
width wide
weight heavy
distance far
replace substitute succeed
stay remain
build construction
run operate manage
study research investigate
scientist researcher
award prize honor
singer perform sing
music song
host present
broadcast air televise
station channel network
viewer audience
`
const indonesian = `
mulai awal buka
akhir selesai tutup henti
buat cipta bangun bentuk hasil produksi
diri bangun bentuk
besar raya luas utama
kecil mungil
beli peroleh
jual niaga dagang
harga biaya tarif ongkos
bayar gaji upah
dapat untung laba hasil
film sinema
tulis karang penulis pengarang
bunuh mati
tinggal wafat mati gugur
lahir kelahiran
kawin nikah istri suami
huni mukim diam
pergi berangkat
menang juara kalah
perang tempur lawan
serang serbu invasi
pimpin ketua kepala
raja penguasa perintah sultan
hukum undang aturan peraturan
kata ujar sebut
tunjuk perlihat
bantu tolong dukung
guna pakai
kerja tugas jabat profesi
karyawan pegawai pekerja staf
guru ajar dosen
anak putra putri
negara bangsa
kota kotamadya
daerah wilayah kawasan area
tempat lokasi
rumah kediaman
mobil kendaraan
jalan rute
sakit penyakit wabah
dokter tabib
obat farmasi
uang dana
perusahaan usaha firma korporasi
tim regu klub
tanding laga main
tuju maksud sasaran
sebab alasan akibat
ubah ganti
naik tingkat tambah tumbuh
turun kurang
cepat laju
tua kuno
baru modern
kenal populer masyhur
penting pokok
jenis macam tipe
bagian porsi
penduduk warga populasi
agama iman percaya
didik ajar sekolah
siswa murid pelajar
temu kuak
nama sebut juluk
milik punya
kirim antar
terima peroleh
beri sedia
pilih pemilu
rapat sidang
jadi peristiwa
coba usaha
kunjung datang
kembali retur
batas tenggat
lama durasi jangka masa
kontrak janji sepakat
larang cegah
izin boleh
bahaya risiko
pelanggan konsumen pembeli
pemasok vendor
stok sedia
garansi jamin
libur cuti
telepon hp
warna rona
kaya makmur
miskin
letak ada posisi lokasi
asal datang
panjang
tinggi
berat bobot
jarak jauh
luas area
kuasa duduk rebut taklukkan
gabung satu
pisah bagi
lindung jaga
jumlah banyak total
ibukota
presiden
bahasa tutur
musik lagu
`

const groups: Record<Language, Map<string, Set<string>>> = {
  en: read(english, 'en'),
  id: read(indonesian, 'id'),
}

function read(text: string, language: Language): Map<string, Set<string>> {
  const related = new Map<string, Set<string>>()
  for (const line of text.trim().split('\n')) {
    const stems = line.split(/\s+/).map((word) => stemWord(word, language))
    for (const stem of stems) {
      const known = related.get(stem) ?? new Set<string>()
      for (const other of stems) if (other !== stem) known.add(other)
      related.set(stem, known)
    }
  }
  return related
}

/** Stems of words that can stand for the one with this stem. */
export function synonymStems(stem: string, language: Language): Iterable<string> {
  return groups[language].get(stem) ?? []
}
