/** What our connections call themselves, so that they are told from those of others. */
export const ownName = 'nalar'
