export const messages = {
  saveAs: (name: string) => `Save “${name}” as a chart…`,
  title: 'Save as chart',
  text: 'The chart counts these figures each time it is shown. Only people who may see them here see them there.',
  name: 'Name',
  save: 'Save',
  saved: 'Chart saved',
  savedText: (name: string) => `“${name}” is in Dashboards, under Charts.`,
  open: 'Open chart',
  addTo: 'Add to dashboard…',
}
