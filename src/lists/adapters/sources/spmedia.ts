import type { ListSource } from '../../entries/list-source.ts'
import { jsonFields, textsOf } from '../formats/json-lists.ts'

export const spmediaList: ListSource = {
  id: 'spmedia',
  title: 'spmedia crypto phishing feed',
  url: 'https://raw.githubusercontent.com/spmedia/Crypto-Scam-and-Crypto-Phishing-Threat-Intel-Feed/main/detected_urls.json',
  licence: 'MIT',
  holds: { of: 'sites' },
  read: (text) => ({
    blocked: textsOf(jsonFields(text, 'spmedia')['detected_urls'], 'spmedia.detected_urls'),
    exceptions: [],
  }),
}
