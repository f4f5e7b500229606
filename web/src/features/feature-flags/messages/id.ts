import type { messages as english } from './en.ts'

export const messages: typeof english = {
  title: 'Tidak tersedia untuk akun ini',
  text: 'Di instalasi ini, bagian ini hanya dibuka untuk akun tertentu. Operatornya bisa menyalakannya untuk akunmu.',
  home: 'Kembali ke obrolan',
}
