import type { ListSource } from '../../entries/list-source.ts'
import { jsonTexts } from '../formats/json-lists.ts'

/** The largest open list; what is free of it comes seven days late. */
export const scamsnifferList: ListSource = {
  id: 'scamsniffer',
  title: 'ScamSniffer',
  url: 'https://raw.githubusercontent.com/scamsniffer/scam-database/main/blacklist/domains.json',
  licence: 'GPL-3.0',
  holds: { of: 'sites' },
  read: (text) => ({ blocked: jsonTexts(text, 'scamsniffer'), exceptions: [] }),
}
