import type { ListSource } from '../../entries/list-source.ts'
import { jsonFields, textsOf } from '../formats/json-lists.ts'

/**
 * Maintained by hand since 2017 and fed by several vendors. Its fuzzy list is not used: names are assessed by our own
 * model.
 */
export const metamaskList: ListSource = {
  id: 'metamask',
  title: 'MetaMask eth-phishing-detect',
  url: 'https://raw.githubusercontent.com/MetaMask/eth-phishing-detect/main/src/config.json',
  licence: 'DBAD',
  holds: { of: 'sites' },
  read: (text) => {
    const { blacklist, whitelist } = jsonFields(text, 'metamask')
    return {
      blocked: textsOf(blacklist, 'metamask.blacklist'),
      exceptions: textsOf(whitelist, 'metamask.whitelist'),
    }
  },
}
