export const messages = {
  credits: (count: string) => `${count} cr`,
  open: (credits: string) => `Receipt: ${credits}`,
  title: 'Receipt',
  spent: 'Credits spent',
  input: 'Words in',
  output: 'Words out',
  model: 'Model',
  builtIn: 'Built-in engine',
  took: 'Time taken',
  at: 'Asked',
  price: 'A word, in or out, is one credit.',
}
