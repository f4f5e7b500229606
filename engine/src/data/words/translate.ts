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
first=depan last=belakang`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** 'unit price' → 'harga satuan': word by word, the head first. A name with a word that is not known stays as it is. */
export const indonesian = (name: string): string => {
  const parts = name.split(' ')
  const translated = parts.map((part) => words.get(part))
  return translated.every((part) => part !== undefined) ? translated.toReversed().join(' ') : name
}
