import type { ListSource } from '../../entries/list-source.ts'
import { yamlValues } from '../formats/lines.ts'

/** The published part of Phantom's list; last changed in 2025, and not the list the wallet itself uses. */
export const phantomList: ListSource = {
  id: 'phantom',
  title: 'Phantom blocklist',
  url: 'https://raw.githubusercontent.com/phantom/blocklist/master/blocklist.yaml',
  licence: 'MIT by package.json, no licence file',
  holds: { of: 'sites' },
  read: (text) => ({ blocked: yamlValues(text, 'url', 'phantom'), exceptions: [] }),
}
