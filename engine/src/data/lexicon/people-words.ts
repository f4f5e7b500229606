// Who does what, in both languages.

/** Who works for whoever asks. */
export const staffWords =
  /^(staff|employees?|workers?|crew|agents?|officers?|cashiers?|salesperson|salespeople|mechanics?|technicians?|drivers?|therapists?|trainers?|karyawan|pegawai|pekerja|petugas|kasir|staf|mekanik|montir|teknisi|sopir|supir|terapis|pelatih|wiraniaga|marketing)$/

/** What people are called who deal with whoever asks, beside customers and the like. */
export const peopleWords =
  /^(people|persons?|users?|donors?|visitors?|participants?|orang|pengguna|donatur|pengunjung|peserta|konsumen|warga)$/

/** What staff do. */
export const sellingVerbs =
  /^(sold|sell|sells|sold most|sell most|sells most|served|serves|handled|handles|closed|repaired|menjual|jual|melayani|menangani|mengerjakan|memperbaiki)$/

/** What customers do. */
export const buyingVerbs =
  /^(bought|buy|buys|ordered|orders|booked|books|borrowed|borrows|rented|purchased|donated|spent|spends|paid|pays|membeli|beli|memesan|pesan|meminjam|pinjam|menyewa|sewa|berdonasi|belanja|berbelanja|bayar|membayar)$/

/** Who leads somebody. */
export const leaders = /^(atasan|supervisor|manager|manajer|boss|bos|mandor|upline|leader|ketua|kepala|head|foreman)$/

/** Whom somebody leads. */
export const followers = /^(bawahan|anak buah|downline|downlines|subordinate|subordinates|direct reports)$/

/** What ties them: 'who reports to Budi', 'managed by Budi'. */
export const ledBy = /^(reports?|reporting|managed|supervised|led|dipimpin|dibawahi)$/
