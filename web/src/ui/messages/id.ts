import type { messages as source } from './en.ts'

export const messages: typeof source = {
  close: 'Tutup',
  cancel: 'Batal',
  back: 'Kembali',
  retry: 'Coba lagi',
  loading: 'Memuat',
  loadingMore: 'Memuat lagi',
  optional: 'Opsional',
  showPassword: 'Tampilkan kata sandi',
  hidePassword: 'Sembunyikan kata sandi',
  digitOf: (position, length) => `Angka ${position} dari ${length}`,
  typeToConfirm: (word) => `Ketik “${word}” untuk melanjutkan`,
  yes: 'Ya',
  no: 'Tidak',
  noResults: 'Tidak ada hasil',
  searching: 'Mencari',
  choose: 'Pilih',
  notifications: 'Pemberitahuan',
  sorted: { ascending: 'diurutkan naik', descending: 'diurutkan turun' },
  resultCount: (count) => `${count} hasil`,
}
