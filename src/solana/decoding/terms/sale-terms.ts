import { address } from '../../address/address.ts'
import { priceAt } from './layout.ts'
import type { TermsTable } from './terms-table.ts'

/**
 * Listings and sales of NFTs, priced in lamports. Sources: Magic Eden v2 `sell`, `mip1_sell`, `ocp_sell`, `core_sell` (its own
 * interface); Tensor Marketplace `list`, `list_core`, `list_legacy`, `list_t22`, `list_wns`, `edit`,
 * `take_bid_*` (program/idl.json); Magic Eden MMM `sol_*fulfill_buy` (number and minimum of what is sold to a pool).
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
      '36aec14311298426': priceAt(116, { compressed: true, options: true }),
      ad4ca77d76470199: priceAt(8, { options: true }),
      '066eff121024081e': priceAt(8, { options: true }),
      '09755de6dd04c7d4': priceAt(8, { options: true }),
      '17ca668affbe27c4': priceAt(8, { options: true }),
      // An edit names no asset, which may be a compressed one.
      '0fb72156571c9791': priceAt(8, { compressed: true, options: true }),
      // The minimum of an accepted bid.
      bc23746c00e9edc9: priceAt(8, { kind: 'sale' }),
      fa29f8143da11b8d: priceAt(8, { kind: 'sale' }),
      '12fa71f21ff41396': priceAt(8, { kind: 'sale' }),
      '58057a58fa8b23d8': priceAt(8, { kind: 'sale' }),
    },
  ],
  [
    address('mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc'),
    {
      '5c10e24f1ff23576': priceAt(16, { kind: 'sale' }),
      ec529e7a0818af91: priceAt(16, { kind: 'sale' }),
      '71e1aa41b5d40a21': priceAt(16, { kind: 'sale' }),
      '9d5a7ad45a795378': priceAt(16, { kind: 'sale' }),
      aba722c170158e59: priceAt(16, { kind: 'sale' }),
    },
  ],
])
