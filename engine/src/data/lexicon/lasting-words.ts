/** What is there for years: how many there are is asked of a day, not of when they came. In the form that names of tables are split into. */
export const lastingWords =
  /^(staff|employees?|workers?|crew|karyawan|pegawai|pekerja|staf|stores?|shops?|branch(?:es)?|outlets?|warehouses?|toko|cabang|gerai|gudang)$/
