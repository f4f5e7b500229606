import { isAgent, stem } from '#engine/language/index.ts'

// General vocabulary, English and Indonesian. Words on a line may stand for one another; `_` joins the words of a phrase.
const close = `
customer client buyer pelanggan pembeli konsumen nasabah klien
store shop outlet branch toko cabang gerai
region area wilayah kawasan daerah
order pesanan purchase pembelian memesan dipesan pemesanan membeli dibeli beli bought buy
sale sales penjualan
transaction transaksi
revenue income turnover pendapatan omzet omset penghasilan
refund return pengembalian retur dikembalikan returned refunded
stock inventory stok persediaan
employee staff worker personnel karyawan pegawai pekerja staf
loan credit pinjaman kredit borrowing
product item goods merchandise produk barang artikel
category kategori golongan
type kind jenis tipe macam
supplier vendor pemasok penyuplai
warehouse gudang depot
department division departemen divisi bagian
manager head manajer kepala atasan
salary wage gaji upah
price harga tarif
cost expense biaya beban ongkos pengeluaran
amount jumlah nominal nilai
total jumlah keseluruhan
quantity qty kuantitas banyaknya unit
profit laba keuntungan untung
margin marjin
loss rugi kerugian
discount diskon potongan
tax pajak ppn
payment pembayaran bayaran
paid lunas dibayar terbayar membayar
reason alasan sebab penyebab
segment segmen
position posisi jabatan
online daring
offline luring
pending tertunda menunggu
shipped dikirim terkirim
delivered sampai diterima
sold terjual menjual dijual jual laku
opened dibuka
hired direkrut
region regional
food makanan
beverage drink minuman
electronics elektronik
clothing fashion pakaian
unit satuan
bank bank
unpaid belum_lunas belum_dibayar belum_bayar
balance saldo sisa
debt utang hutang
receivable piutang
asset aset aktiva
liability kewajiban liabilitas
equity ekuitas modal
account akun rekening
ledger buku_besar jurnal
invoice bill faktur tagihan
interest bunga
rate tingkat suku
non_performing npl macet bermasalah
default gagal_bayar
overdue late jatuh_tempo terlambat tunggakan menunggak
status state keadaan
date tanggal tgl
time waktu jam
year tahun
month bulan
week minggu pekan
day hari
name nama called named
title judul
first_name nama_depan given_name forename
last_name nama_belakang surname family_name
age umur usia
birth lahir kelahiran born
birthday birth_date tanggal_lahir date_of_birth
gender sex kelamin jenis_kelamin
male pria laki-laki
female wanita perempuan
country nation negara
nationality kewarganegaraan kebangsaan
city town kota
province propinsi provinsi state
address alamat
location place lokasi tempat
phone telephone telepon hp
email mail surel
code kode
number nomor no
id identifier identity
description describe deskripsi keterangan uraian
detail details rincian
note remark catatan
size ukuran
weight berat bobot weigh
height tinggi
length panjang
width lebar
capacity kapasitas
population penduduk populasi
speed kecepatan
distance jarak
duration durasi lama
score skor nilai
grade nilai
rating peringkat penilaian
rank ranking peringkat
point points poin
level tingkat
color colour warna
brand merek merk
model model
channel saluran kanal
method metode cara
delivery shipment shipping pengiriman
ship kapal vessel
car mobil automobile vehicle kendaraan
house rumah home
building gedung bangunan
room kamar ruang
hotel penginapan
student pelajar siswa mahasiswa murid
teacher guru instructor pengajar
course kursus class subject mata_kuliah pelajaran kelas
school sekolah
university college universitas kampus
degree gelar
book buku
author writer penulis pengarang
publisher penerbit
song lagu track
artist artis seniman singer musician penyanyi
album album
movie film
director sutradara
actor aktor pemain
player pemain
team club tim klub
match game pertandingan
competition contest kompetisi lomba
event acara kegiatan
concert konser
ticket tiket karcis
flight penerbangan
airline maskapai
airport bandara bandar_udara
passenger penumpang
doctor physician dokter
patient pasien
hospital rumah_sakit
medicine drug obat
disease illness penyakit
animal hewan binatang
pet peliharaan
dog anjing
cat kucing
person people orang
member anggota
user pengguna
owner pemilik
friend teman kawan
company firm perusahaan
office kantor
job occupation pekerjaan jabatan position
project proyek
task tugas
target goal sasaran
budget anggaran
contract kontrak
document dokumen
review ulasan
complaint keluhan
message pesan
language bahasa
religion agama
currency mata_uang
destination tujuan arrival
source origin asal departure
arrive arrival tiba
depart departure berangkat
hire join masuk bergabung
start begin mulai
end finish selesai berakhir
create created dibuat
open buka dibuka
close tutup ditutup
active aktif
cancelled canceled batal dibatalkan membatalkan pembatalan cancellation
completed selesai
reorder_point reorder_level minimum_stock stok_minimum titik_pesan titik_pemesanan_ulang titik_pesan_ulang batas_minimum
out_of_stock sold_out habis kehabisan
low menipis hampir_habis almost_out nearly_out
manufacture make produce produksi buat
maker manufacturer producer produsen pabrikan
nominated nomination nominasi
visit kunjungan berkunjung datang came
clinic poli poliklinik
diagnosis diagnosa diagnose
prescription resep
insurer insurance penjamin asuransi
appointment janji_temu booking
absence absent absensi absen ketidakhadiran
sick sakit
excused izin
unexcused alpa alfa mangkir
attendance kehadiran
extracurricular ekstrakurikuler ekskul
lesson mapel mata_pelajaran subject pelajaran
homeroom wali_kelas
teach mengajar ajar pengampu teaching
tuition spp uang_sekolah
shipment kiriman paket parcel consignment
courier kurir
vehicle kendaraan armada
plate plat nopol nomor_polisi
driver sopir supir pengemudi
trip perjalanan ritase
route rute trayek
hub gudang_transit
fee ongkir ongkos_kirim
claim klaim
borrower nasabah debitur peminjam
installment instalment angsuran cicilan
disburse disbursed cair pencairan dicairkan disbursement
collateral jaminan agunan
guarantor penjamin penanggung
officer petugas account_officer
principal plafon pokok
bad_debt macet gagal_bayar
rejected rejection ditolak penolakan tolak
approved approval disetujui persetujuan
applied application pengajuan diajukan ajukan submitted submit filed
settled settle diselesaikan penyelesaian lunas resolved
deliver delivered delivery terkirim sampai diterima
book booked booking dipesan
depart departed berangkat keberangkatan
arrive arrived arrival tiba kedatangan
register registered daftar mendaftar pendaftaran
join joined gabung bergabung
leave left keluar resign resigned
pay paid payment bayar dibayar pembayaran received diterima
due jatuh_tempo
days_past_due dpd hari_tunggakan tunggakan menunggak
membership anggota member
complaint keluhan komplain
overtime lembur
leave_day cuti
shift giliran
branch cabang
fuel bbm bahan_bakar
waiting menunggu pending antri
in_transit dalam_perjalanan
award penghargaan hadiah
mechanic mekanik montir
technician teknisi
reservation reservasi reserved
dish hidangan masakan
chef koki
therapist terapis
volunteer relawan
cage coop kandang
spare_part suku_cadang onderdil sparepart
labour labor jasa
maintenance pemeliharaan perawatan
guest tamu
mileage odometer kilometer
dentist dokter_gigi
fisherman fishermen nelayan
headcount number_of_employees jumlah_karyawan
procedure tindakan treatment
connection sambungan
usage consumption pemakaian konsumsi penggunaan
fine penalty denda
traveller traveler participant peserta pax
property properti
plot lot kavling
tenant renter penyewa penghuni
landlord pemilik_rumah
farmer petani
plantation kebun perkebunan
harvest panen
livestock ternak
fertilizer pupuk
feed pakan
container kontainer peti_kemas
port pelabuhan harbor harbour
export ekspor
import impor
tariff tarif
subscription langganan
subscriber pelanggan customer
top_up topup pulsa isi_ulang
package paket
technician teknisi
outage gangguan
cashier kasir
loket ticket_counter
shelf rak
batch lot_number
expiry kedaluwarsa kadaluarsa expired expiry_date
ingredient bahan
recipe resep
table_number nomor_meja
machine mesin
defect cacat reject
raw_material bahan_baku
purchase_order po
advance kasbon uang_muka
allowance tunjangan
deduction potongan
payroll penggajian
trainer pelatih coach
sponsor sponsor
commission komisi fee_agen
rent sewa
exchange_rate kurs
depreciation penyusutan
collected collection penagihan
no_show noshow tidak_hadir
scheduled dijadwalkan terjadwal
shipped dikirim terkirim sent
void voided dibatalkan batal cancelled
cancelled cxl cancel
hold held ditahan
done selesai completed
traveled travelled done
sealed disegel segel
disconnected diputus putus
harvester pemanen
rental rentals rent rented sewa penyewaan menyewa disewa persewaan
laundry cucian orderan
overtime lembur
late telat terlambat lateness keterlambatan
bed ranjang
inpatient rawat_inap
outpatient rawat_jalan
producer produser
send sends sending sent kirim mengirim dikirim terkirim
picker pemetik
foreman mandor overseer
guard satpam
nurse perawat
midwife bidan
pharmacist apoteker
receptionist resepsionis
waiter waitress pelayan pramusaji
accountant akuntan
lawyer pengacara advokat
carpenter tukang_kayu
tailor penjahit
broker makelar
block blok
division afdeling
mill factory plant pabrik kilang
bunch tandan janjang
hectare hektar ha
seed seedling bibit benih
rainfall curah_hujan
policy polis
premium premi
insured tertanggung policyholder pemegang_polis
renewal renewed renew perpanjangan diperpanjang
furniture mebel
wood kayu timber
assembly perakitan
work_order spk perintah_kerja
stage step tahap tahapan langkah
donation donasi sumbangan infaq sedekah zakat
donor donatur
campaign kampanye
beneficiary penerima_manfaat
installation pemasangan instalasi
downtime gangguan
gate gerbang pintu
attendee pengunjung
quota kuota
printing cetak percetakan
design desain
toll tol
parking parkir
cargo freight kargo muatan
pallet palet
laboratory lab laboratorium
examination pemeriksaan exam ujian
ward bangsal
queue antrean antrian
scholarship beasiswa
floor lantai
table meja
seat kursi seats
voucher kupon coupon
basket keranjang
promotion promo promosi
bonus insentif incentive
cash kas tunai
chicken ayam
egg telur
fish ikan
shrimp udang
pond kolam tambak
mortality kematian mati dead
heavy_equipment alat_berat
meter meteran
water air
electricity listrik
reading pencatatan
call panggilan
stylist penata_rambut
genre aliran
sponsor sponsorship
installed dipasang pasang
`

// Weaker likenesses: each stands for the others only where nothing closer is found.
const loose = `
revenue sale sales amount total
order sale sales transaction
sold sale sales quantity
quantity amount number
title name
nation country nationality
money price cost amount
spend spent cost price amount total
worth price value
live city state country address location
come country city
region province state city
job title role
person people user customer
person people user employee
person people user student
work job
kind category
killed death die fatality dead
injury injured wound
hand handed
summary name description
location city address
enrollment enrolment enrolled enroll registration
graduate graduation leave left
register registration registered registered
release year date
launch date
area size
sale price
expense amount
profit income
year date
year month
percent rate share
position rank
score point
phone number telephone mobile cell
make brand maker model
length duration runtime milliseconds seconds minutes
`

// Who harvests is no harvest.
const form = (word: string): string => (isAgent(word) ? `${word.replace(/s$/, '')}…` : stem(word, 'en'))
const groups = new Map<string, { group: number; strength: number }[]>()
const phrases = new Map<string, number>()

const add = (text: string, strength: number, offset: number): number => {
  const lines = text.trim().split('\n')
  for (const [index, line] of lines.entries()) {
    for (const entry of line.split(' ')) {
      const key = entry.split('_').map(form).join(' ')
      phrases.set(key, Math.max(phrases.get(key) ?? 0, entry.split('_').length))
      groups.set(key, [...(groups.get(key) ?? []), { group: offset + index, strength }])
    }
  }
  return offset + lines.length
}

const loosely = add(close, 0.85, 0)
add(loose, 0.62, loosely)

/** The concept groups of a phrase, by its English stems: words in one group may stand for one another. */
export const conceptsOf = (words: readonly string[]): { group: number; strength: number }[] =>
  groups.get(words.map(form).join(' ')) ?? []

const closeEntries = close
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((entry) => entry.replaceAll('_', ' ')))

/** Phrases that mean the same as this one: how a stored value may be worded otherwise. */
export const sameMeaning = (words: readonly string[]): string[] =>
  conceptsOf(words).flatMap(({ group }) => closeEntries[group] ?? [])

/** The general vocabulary, word by word. */
export const knownWords: readonly string[] = [
  ...new Set(`${close} ${loose}`.split(/[\s_]+/).filter((word) => word !== '')),
]

/** Whether the word is general vocabulary: splitting glued names relies on it. */
export const isKnownWord = (word: string): boolean => phrases.has(form(word))
export const longestPhrase = Math.max(...phrases.values())
