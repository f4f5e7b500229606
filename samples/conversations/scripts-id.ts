/** As in scripts-en.ts. */
export const scriptsId: readonly string[] = [
  `delivery resolved
C Kak, pesanan {order} sudah sampai mana ya?|halo min, tolong cek paket {order} dong, harusnya kemarin sampai
A Pesanan {order} sudah keluar dari gudang {city} kemarin. Kurir memperkirakan sampai tanggal {date}.
C oke makasih kak|sip, terima kasih`,
  `delivery resolved
C Selamat {part}, saya pesan {product} minggu lalu tapi statusnya masih "dikemas". Nomor {order}
A Mohon maaf menunggu. Pesanan {order} sudah dikemas dan hari ini diambil kurir. Nomor resinya kami kirim lewat pesan.
C bisa dikirim ke kantor aja gak?
H wish
P Halo Kak, dengan {person}. Bisa, boleh kirim alamat kantornya?
C Jl. Merdeka 12 lantai 2, {city}
P Sudah diubah ya Kak. Kurir datang tanggal {date}, antara jam 9 dan 12.
C mantap, makasih kak {person}`,
  `delivery open
C pesanan {order} statusnya sudah diterima, padahal belum ada yang datang!!
A Mohon maaf, Kak. Menurut kurir pesanan {order} diserahkan kemarin. Saya minta rekan saya mengeceknya.
H doubt
C tolong cepat ya, ini buat kado ulang tahun`,
  `stock resolved
C {product} masih ada kak?|stok {product} di {city} ready?
A Masih, Kak. {product} tersedia di {city} seharga {amount}. Mau disisihkan satu?
C boleh, besok saya ambil
A Siap. Satu {product} disimpan atas nama Kakak sampai besok jam 20.00.
C makasih 👍`,
  `stock resolved
C min kapan {product} restock?
A {product} sedang habis di {city}. Kiriman berikutnya direncanakan tanggal {date}. Mau dikabari kalau sudah ada?
C mau
A Baik, nanti kami kabari. Ada lagi yang bisa dibantu?
C gak ada, makasih`,
  `price resolved
C berapa harga {product} kak?|{product} harganya berapa ya
A Harga {product} {amount}. Bulan ini beli dua atau lebih diskon 10 %.
C bisa cicil?
A Bisa, cicilan 3 kali tanpa bunga mulai Rp 1.000.000 dengan kartu kredit empat bank.
C oke saya pikir dulu ya`,
  `returns resolved
C mau retur {product}, bunyinya aneh
A Mohon maaf, Kak. Dalam 14 hari barang bisa dikembalikan di toko mana saja atau dijemput. Boleh tahu nomor pesanannya?
C {order}
A Terima kasih. Penjemputan {order} dijadwalkan tanggal {date}. Uang {amount} kembali paling lama 3 hari kerja setelah barang kami terima.
C oke siap`,
  `returns resolved
C refund {order} kok belum masuk, udah dua minggu
A Mohon maaf, Kak. Barang {order} sudah kami terima, tetapi saya tidak melihat pembayarannya. Rekan saya akan mengecek.
H doubt
P Halo, dengan {person}. Transfernya dikembalikan bank karena nomor rekeningnya kurang satu angka. Boleh dikirim ulang?
C oh iya maaf salah ketik, sebentar
C sudah kak
P Terima kasih, {amount} sudah dikirim hari ini. Besok seharusnya masuk.
C sudah masuk kak, makasih banyak!`,
  `warranty open
C {product} yang saya beli di {city} mati setelah 3 minggu. Garansinya gimana?
A {product} bergaransi satu tahun. Boleh kirim nomor pesanan dan sedikit keterangan kerusakannya?
C {order}, gak mau nyala sama sekali
A Terima kasih. Sudah saya catat untuk pesanan {order}. Rekan saya akan memberi tahu tempat servisnya.
H flow
C ada kabar kak?`,
  `opening hours resolved
C minggu buka gak kak?|toko {city} hari ini buka sampai jam berapa?
A Toko kami di {city} buka setiap hari jam 9.00 sampai 21.00, hari Minggu juga.
C oke makasih`,
  `opening hours resolved
C Kak di toko {city} ada parkiran mobil?
A Ada, di basemen. Satu jam pertama gratis kalau berbelanja di toko kami.
C siap nanti mampir`,
  `membership resolved
C cara jadi member gimana kak?
A Gratis, Kak: di kasir mana saja, atau balas di sini dengan nama lengkap. Setiap belanja Rp 10.000 dapat satu poin.
C {name}
A Selamat bergabung, {name}! Keanggotaannya langsung aktif.
C 🙏`,
  `complaint resolved
C saya kecewa banget. Kasir di {city} ketus ke ibu saya
A Mohon maaf sekali, Kak. Ini tidak seharusnya terjadi. Rekan saya akan menghubungi Kakak.
H wish
P Selamat {part}, saya {person}, penanggung jawab toko {city}. Saya mohon maaf kepada Kakak dan Ibu. Boleh saya telepon?
C chat aja gak apa-apa
P Baik. Saya sudah bicara dengan rekan kami, dia juga menyesal. Sebagai permintaan maaf kami ingin memberi Ibu voucher {amount}.
C makasih ya, oke`,
  `business orders open
C Kami hotel di {city}, butuh {product} 40 unit. Ada harga khusus?
A Terima kasih, Kak! Untuk pesanan di atas 20 unit, tim bisnis kami yang membuat penawaran. Saya sambungkan, ya.
H keyword
C butuhnya sebelum {date} ya`,
  `payment resolved
C saya kebayar dua kali buat {order}
A Saya lihat ada dua pembayaran {amount} untuk pesanan {order}. Yang kedua otomatis dikembalikan dalam 3 hari kerja.
C kalau gak balik gimana?
A Balas saja di sini dengan nomor {order}, langsung kami cek.
C oke deh`,
]
