import type { messages as en } from './en.ts'

export const messages: typeof en = {
  search: 'Cari templat',
  clear: 'Hapus pencarian',
  none: 'Tidak ada templat yang cocok.',
  noneHere: 'Belum ada templat di sini. Hubungkan basis data, lalu pertanyaan tentangnya muncul.',
  categoriesLabel: 'Kategori',
  list: 'Templat',
  categories: {
    forYou: 'Untukmu',
    marketing: 'Pemasaran',
    growth: 'Pertumbuhan',
    finance: 'Keuangan',
    education: 'Pembelajaran',
  },
  templates: {
    comparePeriods: {
      title: 'Bandingkan dua periode',
      description: 'Angka apa pun, dengan penyebab perubahan dan barisnya.',
      prompt: 'Bandingkan total pendapatan per wilayah kuartal ini dengan kuartal lalu',
    },
    readContract: {
      title: 'Baca kontrak',
      description: 'Tanggal, para pihak, denda: dikutip dari halamannya. Lampirkan berkasnya dulu.',
      prompt: 'Di kontrak terlampir, kapan mulai dan berakhirnya, siapa para pihaknya, dan apa dendanya?',
    },
    refundSpike: {
      title: 'Jelaskan keanehan',
      description: 'Cari hari ketika pengembalian dana melonjak, dan alasannya.',
      prompt: 'Total nilai pengembalian dana per hari dalam 60 hari terakhir',
    },
    campaignProducts: {
      title: 'Pilih produk promosi',
      description: 'Produk terlaris menurut pendapatan, siap untuk kampanye berikutnya.',
      prompt: '10 produk dengan pendapatan tertinggi bulan ini',
    },
    cashPosition: {
      title: 'Posisi keuangan',
      description: 'Aset, kewajiban, dan ekuitas dari neraca.',
      prompt: 'Total nilai per bagian di neraca bulan ini',
    },
    stockOuts: {
      title: 'Stok yang habis',
      description: 'Produk yang stoknya habis, per toko.',
      prompt: 'Produk yang stoknya habis',
    },
    salesByChannel: {
      title: 'Penjualan per kanal',
      description: 'Dari mana pendapatan datang, kanal demi kanal.',
      prompt: 'Pendapatan per kanal tahun ini',
    },
    customerSources: {
      title: 'Asal pelanggan',
      description: 'Pelanggan baru menurut kanal pendaftaran.',
      prompt: 'Jumlah pelanggan yang bergabung tahun ini per kanal pendaftaran',
    },
    segments: {
      title: 'Segmen pelanggan',
      description: 'Berapa banyak pelanggan dari tiap jenis.',
      prompt: 'Jumlah pelanggan per jenis pelanggan',
    },
    discounts: {
      title: 'Biaya diskon',
      description: 'Berapa diskon yang diberikan, bulan demi bulan.',
      prompt: 'Total diskon pesanan per bulan',
    },
    brandRanking: {
      title: 'Peringkat merek',
      description: 'Merek menurut unit terjual.',
      prompt: 'Unit terjual per merek tahun ini',
    },
    monthlyTrend: {
      title: 'Tren bulanan',
      description: 'Pendapatan per bulan, tahun ini sampai sekarang.',
      prompt: 'Pendapatan per bulan tahun ini',
    },
    regionRanking: {
      title: 'Wilayah tumbuh tercepat',
      description: 'Wilayah berdampingan, tahun ini dan tahun lalu.',
      prompt: 'Bandingkan total pendapatan per wilayah tahun ini dengan tahun lalu',
    },
    topStores: {
      title: 'Toko terbaik',
      description: 'Toko menurut pendapatan kuartal ini.',
      prompt: '10 toko dengan pendapatan tertinggi kuartal ini',
    },
    newCustomers: {
      title: 'Pelanggan baru',
      description: 'Berapa yang bergabung, bulan demi bulan.',
      prompt: 'Jumlah pelanggan baru per bulan tahun ini',
    },
    profitAndLoss: {
      title: 'Laba rugi',
      description: 'Pendapatan, biaya, dan laba, bagian demi bagian.',
      prompt: 'Total laba rugi per bagian tahun ini',
    },
    expenses: {
      title: 'Biaya terbesar',
      description: 'Biaya operasional per akun.',
      prompt: 'Total biaya operasional per akun tahun ini',
    },
    badLoans: {
      title: 'Kredit bermasalah',
      description: 'Rasio per segmen, dari waktu ke waktu.',
      prompt: 'Tampilkan rata-rata persen npl per segmen',
    },
    payroll: {
      title: 'Gaji per departemen',
      description: 'Jumlah karyawan dan rata-rata gaji.',
      prompt: 'Jumlah karyawan dan rata-rata gaji per departemen',
    },
    invoiceCheck: {
      title: 'Periksa daftar tagihan',
      description: 'Total dan nilai terbesar dari lembar terlampir.',
      prompt: 'Berapa total dari lembar terlampir, dan baris mana yang paling besar?',
    },
    firstQuestions: {
      title: 'Pertanyaan pertama',
      description: 'Toko per wilayah: kenalan dengan data yang tersambung.',
      prompt: 'Jumlah toko per wilayah',
    },
    grossMargin: {
      title: 'Memahami laba kotor',
      description: 'Yang tersisa dari tiap penjualan, per kategori produk.',
      prompt: 'Laba kotor per kategori produk tahun ini',
    },
    readPolicy: {
      title: 'Pelajari kebijakan',
      description: 'Jawaban dari buku panduan terlampir, dengan kutipannya.',
      prompt: 'Apa kata dokumen terlampir tentang cuti dan jam kerja?',
    },
    refundReasons: {
      title: 'Kenapa barang kembali',
      description: 'Alasan pengembalian, bahan belajar untuk tim.',
      prompt: 'Jumlah pengembalian per alasan tahun ini',
    },
    newStaff: {
      title: 'Karyawan baru tahun ini',
      description: 'Rekan baru per jabatan, untuk kelas perkenalan.',
      prompt: 'Jumlah karyawan yang masuk tahun ini per jabatan',
    },
    paymentMethods: {
      title: 'Cara pelanggan membayar',
      description: 'Cara pembayaran menurut nilainya.',
      prompt: 'Total jumlah bayar per cara pembayaran',
    },
    orderValue: {
      title: 'Rata-rata nilai pesanan',
      description: 'Berapa nilai satu pesanan, kanal demi kanal.',
      prompt: 'Rata-rata nilai pesanan per kanal tahun ini',
    },
    bestCustomers: {
      title: 'Pelanggan terbaik',
      description: 'Sepuluh orang yang layak diberi terima kasih lebih dulu.',
      prompt: '10 pelanggan dengan pendapatan tertinggi tahun ini',
    },
    neverOrdered: {
      title: 'Sudah daftar, belum beli',
      description: 'Pelanggan yang bisa diraih dengan penawaran pertama.',
      prompt: 'Berapa pelanggan yang belum pernah memesan?',
    },
    customerCities: {
      title: 'Pelanggan per kota',
      description: 'Di mana acara atau papan iklan berikutnya akan dilihat.',
      prompt: 'Jumlah pelanggan per kota',
    },
    genderSplit: {
      title: 'Perempuan dan laki-laki',
      description: 'Siapa yang berbelanja, untuk gaya bahasa kampanye.',
      prompt: 'Jumlah pelanggan per jenis kelamin',
    },
    storeFormats: {
      title: 'Format toko terbaik',
      description: 'Flagship, standar, ekspres: pendapatan masing-masing.',
      prompt: 'Pendapatan per format toko tahun ini',
    },
    slowProducts: {
      title: 'Produk lambat laku',
      description: 'Barang yang jarang terjual: diskon atau hentikan.',
      prompt: '10 produk dengan unit terjual paling sedikit tahun ini',
    },
    cancelled: {
      title: 'Pesanan batal',
      description: 'Berapa pesanan yang hilang, bulan demi bulan.',
      prompt: 'Jumlah pesanan dibatalkan per bulan tahun ini',
    },
    newStores: {
      title: 'Toko baru tahun ini',
      description: 'Toko baru, dengan hari buka dan luasnya.',
      prompt: 'Toko yang dibuka tahun ini',
    },
    churn: {
      title: 'Pelanggan aktif dan pergi',
      description: 'Berapa banyak yang masih bersama kita.',
      prompt: 'Jumlah pelanggan per status',
    },
    regionShare: {
      title: 'Porsi tiap wilayah',
      description: 'Tiap wilayah sebagai bagian dari keseluruhan.',
      prompt: 'Persentase pendapatan per wilayah tahun ini',
    },
    brandProfit: {
      title: 'Laba per merek',
      description: 'Yang tersisa dari tiap merek setelah harga pokok.',
      prompt: 'Laba kotor per merek tahun ini',
    },
    quarters: {
      title: 'Kuartal demi kuartal',
      description: 'Pendapatan dua tahun terakhir, per kuartal.',
      prompt: 'Pendapatan per kuartal dalam 2 tahun terakhir',
    },
    loanBook: {
      title: 'Portofolio pinjaman',
      description: 'Sisa yang belum dibayar, per jenis peminjam.',
      prompt: 'Total sisa pokok pinjaman per segmen',
    },
    supplierSpeed: {
      title: 'Waktu kirim pemasok',
      description: 'Siapa yang cepat mengirim, siapa yang lama.',
      prompt: 'Rata-rata lead time per pemasok',
    },
    headcount: {
      title: 'Siapa bekerja di mana',
      description: 'Rekan kerja per departemen, untuk hari pertama.',
      prompt: 'Jumlah karyawan per departemen',
    },
    storeMap: {
      title: 'Toko per provinsi',
      description: 'Di mana kita berada, untuk pelatihan dan kunjungan.',
      prompt: 'Jumlah toko per provinsi',
    },
    priceLevels: {
      title: 'Tingkat harga',
      description: 'Harga rata-rata produk, per kategori.',
      prompt: 'Rata-rata harga produk per kategori',
    },
    findDates: {
      title: 'Cari tanggal dan tenggat',
      description: 'Apa yang jatuh tempo kapan, dari dokumen terlampir.',
      prompt: 'Tanggal dan tenggat apa saja yang disebut dokumen terlampir?',
    },
  },
}
