// Which end of an order is meant, as pieces of patterns.

export const mostEn = 'highest|most|largest|greatest|biggest|best'
export const leastEn = 'lowest|least|smallest|fewest|worst'
export const mostId = 'tertinggi|terbesar|terbanyak|terbaik|paling (?:tinggi|besar|banyak|bagus|baik)'
export const leastId = 'terendah|terkecil|tersedikit|terburuk|paling (?:rendah|kecil|sedikit|buruk|jelek|tipis|minim)'
