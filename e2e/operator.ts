/** The first account of an installation runs it: every journey knows who that is. */
export const operator = {
  name: 'Oki Operator',
  email: 'operator@toko.example',
  password: 'correct horse operator',
}
