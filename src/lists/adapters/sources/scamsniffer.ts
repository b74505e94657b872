import type { ListSource } from '../../entries/list-source.ts'
import { jsonTexts } from '../formats/json-lists.ts'

/** The largest open list; its free version is seven days old. */
export const scamsnifferList: ListSource = {
  id: 'scamsniffer',
  title: 'ScamSniffer',
  url: 'https://raw.githubusercontent.com/scamsniffer/scam-database/main/blacklist/domains.json',
  licence: 'GPL-3.0',
  holds: { of: 'sites' },
  read: (text) => ({ blocked: jsonTexts(text, 'scamsniffer'), exceptions: [] }),
}
