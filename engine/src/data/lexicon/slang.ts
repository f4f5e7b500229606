/** How words are written in a hurry. */
export const slang = new Map(
  `brp=berapa brapa=berapa yg=yang ga=tidak gak=tidak nggak=tidak ngga=tidak enggak=tidak tdk=tidak gk=tidak udah=sudah udh=sudah
sdh=sudah blm=belum belom=belum dgn=dengan utk=untuk buat=untuk aja=saja doang=saja cuma=hanya thn=tahun bln=bulan mgg=minggu
jml=jumlah jmlh=jumlah tlg=tolong krn=karena kalo=kalau gmn=bagaimana gimana=bagaimana trs=terus pd=pada dr=dari org=orang
tsb=tersebut tgl=tanggal kmrn=kemarin skrg=sekarang sekrg=sekarang hrg=harga dll=lainnya telat=terlambat ngirim=kirim
gw=saya gue=saya bgt=sekali pake=pakai kasi=beri kasih=beri klo=kalau dimana=di-mana rata2=rata-rata masing2=masing-masing
tiap2=tiap-tiap per-bulan=bulanan pct=percent qty=quantity avg=average vs.=vs`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)
