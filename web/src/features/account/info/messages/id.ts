import type { messages as source } from './en.ts'

export const messages: typeof source = {
  about: {
    lead: (brand) =>
      `${brand} menjawab pertanyaan tentang data perusahaanmu, dalam bahasa Indonesia dan Inggris, dan menunjukkan bukti di samping setiap jawaban.`,
    parts: [
      {
        title: 'Jawaban yang bisa diperiksa',
        text: 'Setiap angka membawa kueri asalnya, setiap kutipan membawa dokumen dan halamannya. Tanpa model bahasa pun, mesin bawaan menjawab dari basis data dan berkasmu.',
      },
      {
        title: 'Dijalankan sendiri',
        text: 'Satu proses dan satu direktori data. Basis data hanya dibaca; kredensial dan kunci disimpan terenkripsi; tidak ada yang keluar dari instalasi ini selain yang kamu kirim ke model pilihanmu.',
      },
      { title: 'Lisensi', text: 'Perangkat lunak bebas dengan Apache License 2.0.' },
    ],
    docs: 'Referensi API',
  },
  help: {
    lead: 'Jawaban singkatnya. Untuk hal lain, tanyakan kepada pengelola instalasi ini.',
    parts: [
      {
        title: 'Bagaimana cara bertanya?',
        text: 'Dengan kata-katamu sendiri: “total penjualan bulan lalu per wilayah” atau “apa isi kontrak tentang keterlambatan bayar?”. Pilih basis datanya atau lampirkan paling banyak tiga berkas. Enter mengirim, Shift+Enter membuat baris baru.',
      },
      {
        title: 'Apakah angkanya bisa dipercaya?',
        text: 'Buka bukti di samping jawaban: di sana ada kuerinya, barisnya, dan kapan dijalankan. Kutipan menunjukkan halaman tempatnya berada.',
      },
      {
        title: 'Untuk apa tanda /?',
        text: 'Garis miring di awal pesan membuka pintasan promptmu: pertanyaan yang sering kamu ajukan.',
      },
      {
        title: 'Bagaimana berpindah dengan cepat?',
        text: 'Ctrl+K (⌘K) membuka semua layar dan tindakan, Ctrl+J (⌘J) memulai obrolan baru.',
      },
      {
        title: 'Bagaimana menghubungkan model bahasa?',
        text: 'Oleh operator, di pengaturan bagian Model bahasa: alamat layanan apa pun yang cocok dengan OpenAI, nama modelnya, dan kunci bila perlu.',
      },
      {
        title: 'Kodenya tidak sampai',
        text: 'Lihat folder spam dan tunggu hitungan mundur untuk mengirim kode lain; hanya kode terbaru yang berlaku. Di instalasi tanpa server email, email menjadi berkas di folder outbox pada direktori data.',
      },
      {
        title: 'Aku lupa kata sandi',
        text: 'Pilih “Lupa kata sandi?” saat masuk. Kamu mendapat kode lewat email lalu mengatur kata sandi baru.',
      },
      {
        title: 'Mungkin ada orang lain yang memakai akunku',
        text: 'Ganti kata sandi di pengaturan: semua perangkat lain langsung dikeluarkan.',
      },
    ],
  },
  terms: {
    lead: 'Instalasi ini dijalankan oleh organisasimu atau pihak yang dipercayanya, bukan oleh pembuat perangkat lunaknya. Ketentuan ini menjelaskan apa yang bisa diharapkan kedua pihak.',
    parts: [
      {
        title: 'Akunmu',
        text: 'Simpan kata sandimu sendiri. Kamu boleh menghapus akunmu kapan saja di pengaturan; percakapan, pintasan, dan berkasmu ikut terhapus.',
      },
      {
        title: 'Datamu',
        text: 'Yang kamu tanyakan, lampirkan, dan hubungkan adalah milikmu atau organisasimu. Semuanya disimpan di direktori data dan basis data instalasi ini. Pengelolanya bisa membuka keduanya.',
      },
      {
        title: 'Model bahasa',
        text: 'Bila ada model bahasa yang terhubung, pertanyaanmu dan data yang diperlukan untuk menjawabnya dikirim ke alamatnya. Mesin bawaan tidak mengirim apa pun ke mana pun.',
      },
      {
        title: 'Jawaban',
        text: 'Jawaban bisa salah. Periksa buktinya sebelum memutuskan hal yang penting.',
      },
      {
        title: 'Pemakaian wajar',
        text: 'Jangan memakai instalasi ini untuk melanggar hukum, membuka data yang bukan hakmu, atau mengganggu orang lain.',
      },
      {
        title: 'Tanpa jaminan',
        text: 'Perangkat lunak ini disediakan apa adanya, dengan Apache License 2.0, tanpa jaminan apa pun.',
      },
    ],
  },
}
