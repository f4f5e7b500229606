/** The look of a heading within the panel. */
export const sectionTitle = 'mb-2 font-semibold'
