/** What the parts of database names are short for. */
export const abbreviations = new Map(
  `no=number num=number nbr=number nr=number qty=quantity amt=amount desc=description descr=description addr=address dept=department
dest=destination src=source abbr=abbreviation abbrev=abbreviation avg=average tel=phone ph=phone dob=birth date yr=year ht=height wt=weight
pct=percent cust=customer emp=employee prod=product org=organization loc=location lat=latitude lon=longitude lng=longitude
mgr=manager sal=salary tot=total lang=language pop=population cd=code dt=date tgl=tanggal fname=first name lname=last name
mname=middle name firstname=first name lastname=last name middlename=middle name birthdate=birth date stu=student hr=hour
hrs=hours acc=account acct=account bal=balance inv=invoice txn=transaction trx=transaction ctr=country msg=message
temp=temperature max=maximum min=minimum hp=horsepower mpg=mpg gnp=gnp gdp=gdp uid=id pk=id prov=province kab=kabupaten kec=kecamatan
jns=jenis thn=tahun bln=bulan hrg=harga pmt=payment sdh=sudah brg=barang cab=cabang plg=pelanggan byr=bayar
mthly=monthly jk=jenis kelamin tgt=target jml=jumlah nm=nama kd=kode ket=keterangan alm=alamat telp=telepon
appt=appointment appts=appointments disc=discount pkg=package pkgs=packages bk=booking rcpt=receipt rcpts=receipts
proc=procedure procs=procedures invc=invoice sts=status supp=supplier vend=vendor whs=warehouse wh=warehouse ctg=category
categ=category subcat=subcategory uom=unit upd=updated crt=created resv=reservation rsv=reservation subs=subscription svc=service
svcs=services stk=stock trn=transaction veh=vehicle vol=volume wgt=weight pmts=payments pymt=payment pymts=payments cnt=count
crncy=currency curr=currency gol=golongan wil=wilayah kary=karyawan krywn=karyawan peg=pegawai plgn=pelanggan tagih=tagihan
penj=penjualan pjl=penjualan pbl=pembelian krm=kirim ttl=total subtot=subtotal disk=diskon pjk=pajak sld=saldo angs=angsuran
pol=policy pols=policies clm=claim clms=claims prem=premium agt=agent agts=agents ins=insurance insr=insurer appr=approved rej=rejected
rsn=reason exp=expiry eff=effective cxl=cancelled rpt=report lic=license comm=commission flg=flag actv=active del=deleted ann=annual
iss=issue req=request resp=response dur=duration freq=frequency usr=user grp=group mfg=manufacturing sls=sales ord=order ret=return
recv=received rcvd=received rcv=received dlv=delivery deliv=delivery bldg=building flr=floor chg=charge chgs=charges prc=price unt=unit
itm=item itms=items cls=class lvl=level mdl=model clr=color sz=size trf=transfer wd=withdrawal dep=deposit
jmlh=jumlah nmr=nomor gdg=gudang stn=satuan ptg=petugas rek=rekening tgk=tunggakan afd=afdeling ktr=kantor tmpt=tempat jbt=jabatan jab=jabatan kmr=kamar mhs=mahasiswa dsn=dosen obt=obat`
    .split(/\s*\n|\s(?=\w+=)/)
    .map((pair) => {
      const [short = '', long = ''] = pair.split('=')
      return [short, long.split(' ')] as [string, string[]]
    }),
)
