// Indonesian for the words that column and table names are made of, where the schema's owner gave none.
const words = new Map(
  `name=nama city=kota address=alamat country=negara province=provinsi region=wilayah store=toko branch=cabang customer=pelanggan product=produk
category=kategori type=jenis status=status price=harga cost=biaya amount=jumlah total=total quantity=kuantitas date=tanggal time=waktu year=tahun
month=bulan day=hari salary=gaji position=jabatan employee=karyawan department=departemen age=umur birth=lahir gender=kelamin sex=kelamin
phone=telepon number=nomor code=kode email=email order=pesanan orders=pesanan item=item items=item refund=pengembalian refunds=pengembalian
reason=alasan channel=kanal stock=stok supplier=pemasok warehouse=gudang loan=pinjaman loans=pinjaman interest=bunga rate=tingkat
outstanding=sisa principal=pokok payment=pembayaran payments=pembayaran invoice=faktur tax=pajak discount=diskon profit=laba revenue=pendapatan
expense=beban account=akun balance=saldo description=keterangan note=catatan title=judul weight=berat height=tinggi size=ukuran color=warna
brand=merek unit=satuan level=tingkat score=skor grade=nilai capacity=kapasitas manager=manajer segment=segmen customers=pelanggan products=produk
stores=toko employees=karyawan regions=wilayah categories=kategori format=format
first=depan last=belakang reorder=pemesanan point=titik city=kota cities=kota provinces=provinsi province=provinsi categories=kategori
net=bersih gross=kotor margin=marjin operating=operasional expenses=beban assets=aset liabilities=kewajiban equity=ekuitas ratio=rasio
user=pengguna member=anggota members=anggota book=buku books=buku branches=cabang sales=penjualan count=jumlah hand=tangan shipping=pengiriman`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

const spoken = new Set([
  ...words.values(),
  ...'rata omzet omset penjualan pendapatan laba rugi kotor bersih harga pokok terjual barang unit biaya operasional beban aset aktiva modal rasio kredit macet bermasalah rata-rata nilai pesanan belanja tingkat retur dana jatuh tempo karyawan pegawai toko gerai pelanggan anggota neraca jurnal angsuran cicilan wilayah daerah kawasan provinsi kota usaha utang piutang untung keuntungan sisa pokok'.split(
    ' ',
  ),
])

/** Whether every word of a phrase is Indonesian. */
export const isIndonesian = (phrase: string): boolean =>
  phrase
    .toLowerCase()
    .split(/[\s-]+/)
    .every((word) => spoken.has(word))

/** 'price' → 'harga', of the words that names are made of. */
export const indonesianWord = (word: string): string | undefined => words.get(word)

const backwards = new Map([...words].toReversed().map(([english, said]) => [said, english]))
/** 'harga' → 'price', of the same words. */
export const englishWord = (word: string): string | undefined => backwards.get(word)

/** 'unit price' → 'harga satuan': word by word, the head first; undefined where a word is not known. */
export const translateName = (name: string): string | undefined => {
  const translated = name.split(' ').map((part) => words.get(part))
  return translated.every((part) => part !== undefined) ? translated.toReversed().join(' ') : undefined
}
