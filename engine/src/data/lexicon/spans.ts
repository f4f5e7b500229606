/** Two days of a row that something lasts between, by the words in their columns' names, and the words that ask how long that is. */
export interface SpanWords {
  begins: ReadonlySet<string>
  ends: ReadonlySet<string>
  asks: ReadonlySet<string>
}

// begins | ends | what lasts so long; '*': so does the thing itself, whatever it is called
const lines = `
checkin check_in arrival arrived arrive arrives datang kedatangan tiba | checkout check_out departure departed depart keluar pulang kepulangan | stay stays stayed staying menginap inap visit kunjungan
departed departure depart departs berangkat keberangkatan | arrived arrival arrive arrives tiba kedatangan | trip trips journey flight flights travel ride perjalanan penerbangan
opened open opening start started begin begun began mulai dimulai buka dibuka created received registered diterima masuk | closed close end ended finish finished finishing complete completed completion done resolved selesai diselesaikan tutup ditutup berakhir | * finish complete close resolve repair fix process handle pengerjaan dikerjakan mengerjakan penyelesaian menyelesaikan selesai perbaikan penanganan proses work
ordered order pesan dipesan pemesanan purchased placed | delivered delivery shipped sent dispatched kirim dikirim terkirim pengiriman sampai diterima | deliver delivery ship shipping shipment kirim pengiriman sampai
borrowed loaned lent checked_out rented start started pinjam dipinjam sewa disewa mulai | returned return kembali dikembalikan pengembalian end ended selesai berakhir | loan loans lend borrow rental rentals rent pinjam peminjaman dipinjam sewa penyewaan disewa
hired joined join hire masuk bergabung gabung | left leave resigned terminated keluar berhenti resign | tenure employment employed
admitted admission masuk | discharged discharge keluar pulang | stay stays stayed staying inap rawat dirawat
submitted requested request applied application filed reported report diajukan pengajuan ajukan lapor dilaporkan | approved approval decided decision settled resolved disbursed refunded refund processed replied responded answered disetujui persetujuan diselesaikan cair dicairkan pencairan | refund refunds process reply respond response answer approve approval decide decision settle settlement persetujuan pencairan penyelesaian
issued issue invoiced billed terbit diterbitkan ditagih tagih | paid payment bayar dibayar pembayaran lunas | pay payment bayar pembayaran dibayar pelunasan
`
const setOf = (words: string): Set<string> => new Set(words.trim().split(/\s+/))
export const spanWords: readonly SpanWords[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [begins = '', ends = '', asks = ''] = line.split('|')
    return { begins: setOf(begins), ends: setOf(ends), asks: setOf(asks) }
  })

/** Words that speak of a stretch of time by themselves: 'length of stay', 'lama menginap'. */
export const lengthWords = /^(length|duration|durations|long|lama|lamanya|durasi|turnaround|time|waktu|masa)$/

/** What it is counted in. */
export const spanUnits: Readonly<Record<string, 'day' | 'hour' | 'minute'>> = {
  day: 'day',
  days: 'day',
  hari: 'day',
  night: 'day',
  nights: 'day',
  malam: 'day',
  hours: 'hour',
  hour: 'hour',
  jam: 'hour',
  minutes: 'minute',
  minute: 'minute',
  menit: 'minute',
}
