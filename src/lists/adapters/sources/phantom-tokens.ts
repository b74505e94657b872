import type { ListSource } from '../../entries/list-source.ts'
import { yamlValues } from '../formats/lines.ts'

/** Mints of collectibles that were airdropped to lure their recipients to a site. */
export const phantomTokensList: ListSource = {
  id: 'phantom-tokens',
  title: 'Phantom blocklist of collectibles',
  url: 'https://raw.githubusercontent.com/phantom/blocklist/master/nft-blocklist.yaml',
  licence: 'MIT by package.json, no licence file',
  holds: { of: 'addresses', kind: 'spam-token' },
  read: (text) => ({ blocked: yamlValues(text, 'mint', 'phantom-tokens'), exceptions: [] }),
}
