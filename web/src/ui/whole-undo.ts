import { required } from '#contract/kit/required.ts'

/**
 * React writes what is typed into a text field of several lines once more as what it began with. To Chromium that ends what is being typed, so
 * that Ctrl+Z would take back one letter at a time. What the field holds already is not written again.
 */
const fields = HTMLTextAreaElement.prototype
const began = required(Object.getOwnPropertyDescriptor(fields, 'defaultValue'), 'a text field has what it began with')
Object.defineProperty(fields, 'defaultValue', {
  ...began,
  set(this: HTMLTextAreaElement, text: string) {
    if (text !== this.value) began.set?.call(this, text)
  },
})
