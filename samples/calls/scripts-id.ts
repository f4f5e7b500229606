/** As in scripts-en.ts. */
export const scriptsId: readonly string[] = [
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Halo, saya mau cek pesanan saya {order} sudah sampai mana ya?|Kak, tolong cek paket {order} dong.
A Pesanan {order} sudah keluar dari gudang kemarin. Kurirnya diperkirakan sampai di {city} tanggal {date}.
C Oh cepat juga, terima kasih ya.|Sip, terima kasih banyak, sangat membantu.
A Sama-sama. Ada lagi yang bisa dibantu?
C Sudah cukup, makasih.`,
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Toko yang di {city} tutup jam berapa hari ini?|Hari Minggu toko {city} buka jam berapa?
A Toko di {city} buka setiap hari dari jam sembilan pagi sampai jam sembilan malam.
C Oke, terima kasih infonya.`,
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C {product} masih ada stok?|Kak, {product} ready nggak?
A Masih tersedia di {city}, harganya {amount}.
C Kalau beli dua ada diskon?
A Beli dua atau lebih dapat diskon sepuluh persen bulan ini.
C Wah mantap, saya pesan dua ya.
A Siap. Nomor pesanannya {order}. Dikirim ke {city}, ya?
C Iya betul, terima kasih.`,
  `unresolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Saya kecewa sekali, pesanan {order} sudah telat seminggu.|Paket saya {order} kok lama banget belum sampai? Saya mau komplain.
A Maaf ya, pesanan {order} masih dibawa kurir di {city}.
C Kemarin juga bilangnya begitu. Kapan sampainya?
A Belum ada tanggal pasti dari kurirnya, jadi belum bisa saya pastikan.
C Pelayanannya buruk. Saya mau bicara sama orang.
A Baik, nanti ada yang menelepon balik.
C Ya sudah, saya tunggu.`,
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C {product} yang saya beli rusak, saya mau uang saya kembali.|Saya terima {product} yang cacat. Bisa retur nggak?
A Mohon maaf. Dalam empat belas hari uangnya kami kembalikan penuh, {amount}.
C Berapa lama uangnya kembali?
A Tiga hari kerja setelah barangnya kami terima.
C Oke, baik. Terima kasih.
A Besok kurir mengambil barangnya di {city}. Terima kasih sudah sabar.`,
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Pesanan {order} bisa dibayar lewat transfer?|Bisa bayar pakai kartu di tempat?
A Bisa transfer bank, kartu, atau tunai di tempat.
C Kalau {amount} bisa dicicil?
A Mulai lima ratus ribu rupiah bisa dicicil tiga kali dengan kartu kredit.
C Oke, bagus. Makasih ya.`,
  `unresolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Kartu saya tertagih dua kali untuk {order}. Rugi {amount} saya!|Saya bayar {amount} dua kali untuk {order}. Kesal banget.
A Maaf, di catatan kami hanya ada satu pembayaran {amount} untuk {order}.
C Tapi di bank ada dua. Payah.
A Pembayaran di bank tidak bisa saya lihat. Tolong kirim mutasinya, ya.
C Nggak membantu sama sekali.`,
  `resolved
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?
C Ongkir ke {city} berapa ya?|Berapa biaya kirim ke {city}?
A Ongkos kirim ke {city} dua puluh ribu rupiah, gratis untuk belanja di atas {amount}.
C Sampainya berapa hari?
A Dua sampai tiga hari.
C Bagus, terima kasih.`,
  `abandoned
A Selamat {part}, dengan Toko Nusantara. Ada yang bisa dibantu?`,
]
