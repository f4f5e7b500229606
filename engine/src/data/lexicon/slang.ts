/** How words are written in a hurry. */
export const slang = new Map(
  `brp=berapa brapa=berapa yg=yang ga=tidak gak=tidak nggak=tidak ngga=tidak enggak=tidak tdk=tidak gk=tidak udah=sudah udh=sudah
sdh=sudah blm=belum belom=belum dgn=dengan utk=untuk buat=untuk aja=saja doang=saja cuma=hanya thn=tahun bln=bulan mgg=minggu
jml=jumlah jmlh=jumlah tlg=tolong krn=karena kalo=kalau gmn=bagaimana gimana=bagaimana trs=terus pd=pada dr=dari org=orang
tsb=tersebut tgl=tanggal kmrn=kemarin skrg=sekarang sekrg=sekarang hrg=harga dll=lainnya telat=terlambat ngirim=kirim
gw=saya gue=saya bgt=sekali pake=pakai kasi=beri kasih=beri klo=kalau dimana=di-mana rata2=rata-rata masing2=masing-masing
taun=tahun tagian=tagihan pesenan=pesanan pesen=pesan itungan=hitungan itung=hitung duit=uang duitnya=uang byr=bayar bayaran=pembayaran
nyelesain=menyelesaikan nyelesaiin=menyelesaikan kelarin=menyelesaikan kelar=selesai ngerjain=mengerjakan kerjain=mengerjakan nanganin=menangani
ngelayanin=melayani jualin=menjual nagih=menagih abis=habis dapet=dapat ngasih=memberi ngambil=mengambil ngutang=berutang nunggak=menunggak megang=memegang
nyewa=menyewa minjem=meminjam pinjem=pinjam nyumbang=menyumbang ngirim=kirim lunasin=melunasi dibayarin=dibayar dikirimin=dikirim
lbh=lebih krg=kurang sblm=sebelum stlh=setelah smp=sampai sampe=sampai jg=juga dlm=dalam bbrp=beberapa smua=semua sm=sama dng=dengan
gimana=bagaimana gmana=bagaimana tp=tapi jd=jadi kyk=seperti kayak=seperti krn=karena karna=karena ktr=kantor yr=year yrs=years wk=week
mth=month mths=months bulanan=bulanan costumer=customer costumers=customers wich=which recieved=received recieve=receive ammount=amount avarage=average
quantitiy=quantity employe=employee employes=employees gede=besar gedean=besar kejual=terjual kebeli=dibeli kepake=dipakai kebayar=dibayar
laris2=laris banyakan=lebih-banyak tiap2=tiap-tiap per-bulan=bulanan pct=percent qty=quantity avg=average vs.=vs`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)
