import type { ListSource } from '../../entries/list-source.ts'
import { jsonFields, textsOf } from '../formats/json-lists.ts'

export const polkadotJsList: ListSource = {
  id: 'polkadot-js',
  title: 'polkadot{.js} phishing',
  url: 'https://raw.githubusercontent.com/polkadot-js/phishing/master/all.json',
  licence: 'Apache-2.0',
  holds: { of: 'sites' },
  read: (text) => {
    const { allow, deny } = jsonFields(text, 'polkadot-js')
    return {
      blocked: textsOf(deny, 'polkadot-js.deny'),
      exceptions: textsOf(allow, 'polkadot-js.allow'),
    }
  },
}
