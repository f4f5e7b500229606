/** How things stand, as rows say it with a single letter now and then. */
export const stateWords = new Set(
  `active aktif inactive nonaktif paid lunas unpaid open opened terbuka closed ditutup pending tertunda approved disetujui rejected ditolak
cancelled canceled batal dibatalkan hadir sakit izin alpa alfa cuti present absent sick leave completed selesai finished draft void sealed disegel blocked diblokir suspended`.split(
    /\s+/,
  ),
)
