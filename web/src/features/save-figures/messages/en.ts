export const messages = {
  saveAs: (name: string) => `Save “${name}” as a chart…`,
  title: 'Save as chart',
  text: 'The chart asks for these figures anew each time, and shows them only to people who may see them here.',
  name: 'Name',
  save: 'Save',
  saved: 'Chart saved',
  savedText: (name: string) => `“${name}” is in Dashboards, under Charts.`,
  open: 'Open chart',
  addTo: 'Add to dashboard…',
}
