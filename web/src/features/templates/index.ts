export { type PickedTemplate, TemplatePicker } from './template-picker.tsx'
