import { address } from '../../address/address.ts'
import { priceAt } from './layout.ts'
import type { TermsTable } from './terms-table.ts'

/**
 * Listings of NFTs, priced in lamports. Sources: Magic Eden v2 `sell`, `mip1_sell`, `ocp_sell`, `core_sell` (its own
 * interface); Tensor Marketplace `list`, `list_core`, `list_legacy`, `list_t22`, `list_wns`, `edit` (program/idl.json).
 */
export const saleTerms: TermsTable = new Map([
  [
    address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K'),
    {
      // Two bumps precede the price of the first.
      '33e685a4017f83ad': priceAt(10),
      '3a32ac6fa697165e': priceAt(8),
      '1629d9dc15683d63': priceAt(8),
      '1ff3f73b8653a5da': priceAt(8),
    },
  ],
  [
    address('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp'),
    {
      // Of a compressed one: number, index and three hashes precede it.
      '36aec14311298426': priceAt(116, true),
      ad4ca77d76470199: priceAt(8),
      '066eff121024081e': priceAt(8),
      '09755de6dd04c7d4': priceAt(8),
      '17ca668affbe27c4': priceAt(8),
      // An edit names no asset, which may be a compressed one.
      '0fb72156571c9791': priceAt(8, true),
    },
  ],
])
