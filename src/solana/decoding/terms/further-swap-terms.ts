import { address, type Address } from '../../address/address.ts'
import { byFlag, maxAt, minAt, noneIfZero, quotedInAt, quotedOutAt } from './layout.ts'
import type { TermsReader, TermsTable } from './terms-table.ts'

type Readers = Readonly<Record<string, TermsReader>>

/** Anchor's codes of `swap`, `buy` and `sell`. */
const swap = 'f8c69e91e17587c8'
const swapV2 = '2b04ed0b1ac91e62'
const buy = '66063d1201daebea'
const sell = '33e685a4017f83ad'

const splSwap: Readers = { '01': minAt(9) }

/** What is paid may be absent, so the minimum is read from the end. */
const stabble: Readers = { [swap]: minAt(-8), [swapV2]: minAt(-8) }

/** What is paid, what comes back, which side is paid, and whether the payment is fixed. */
const manifest = byFlag(18, 1, minAt(9), maxAt(9, 1))

/** Amounts of tokens and of SOL, which of them is fixed, and the slippage. */
const moonshot: Readers = {
  [buy]: byFlag(24, 1, quotedInAt(8, 16, 25), quotedOutAt(8, 25)),
  [sell]: byFlag(24, 1, quotedInAt(16, 8, 25), quotedOutAt(16, 25)),
}

/** A number of the order, what is paid, what is expected, and the slippage; then the route. */
const onchainLabs: Readers = Object.fromEntries(
  [
    swap,
    '132c829448382cee',
    'aa2955b184501f35',
    'be9ca9b0959aa16c',
    'dfaad8eacc06f119',
    'bbc9d433109bec3c',
    '7fd66bbd175a2f68',
  ].map((code) => [code, quotedOutAt(24, 32)]),
)

const withoutLots = noneIfZero(20, 16)

/**
 * The kind 2 is filled at once: the side, a byte for an optional price, the lots to trade of both tokens, and the minimum
 * lots of both.
 */
const phoenix: TermsReader = (data) =>
  data[1] === 2 && data[3] === 0 ? withoutLots(data) : undefined

/**
 * Smaller exchanges, launchpads and aggregators. Sources: their own SDKs (Manifest, MetaDAO, Mercurial, Lifinity, Saros,
 * Raydium) and IDLs (Jupiter v4, OKX, Heaven, Moonshot, Stabble, Vertigo, Virtuals, Gavel, Phoenix). Copies of SPL Token
 * Swap keep its instruction. Fills of Jupiter's request for quotes fix both amounts, and its repeated orders (DCA) are
 * filled at the price of the day, so neither has a limit to read.
 */
export const furtherSwapTerms: TermsTable = new Map<Address, Readers>([
  [
    address('JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB'),
    // It ends with the quote, the slippage and a fee of one byte.
    { e517cb977ae3ad2a: quotedOutAt(-11, -3) },
  ],
  [address('proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u'), onchainLabs],
  [address('routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS'), { '00': minAt(9), '08': minAt(9) }],
  [address('MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms'), { '04': manifest, '0d': manifest }],
  [
    address('srAMMzfVHVAtgSJc8iH6CfKzuWuUTzLHVCE81QU1rgi'),
    // The side, then the kind of the trade.
    { '00': byFlag(2, 0, minAt(11), maxAt(3, 11)) },
  ],
  [address('AMMyu265tkBpRW21iGQxKGLaves3gKm2JcMUqfXNSpqD'), { [swap]: minAt(17) }],
  [address('MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky'), { '04': minAt(9) }],
  [address('EewxydAPCCVuNEyrVN68PuSYdQ7wKn27V9Gjeoi8dy3S'), { [swap]: minAt(16) }],
  [
    address('1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE'),
    // The direction, then whether the payment is fixed.
    { [swap]: byFlag(25, 0, minAt(16), maxAt(8, 16)) },
  ],
  [
    address('HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o'),
    { [buy]: minAt(16), [sell]: minAt(16) },
  ],
  [address('vrTGoBuy5rYSxAfV3jaRJWHH6nN9WK4NRExGxsk1bCJ'), { [buy]: minAt(16), [sell]: minAt(16) }],
  [
    address('5U3EU2ubXtK84QcRjWVmYt9RaDyA8gKxdUrPFXmZyaki'),
    { [buy]: maxAt(8, 16), [sell]: minAt(16) },
  ],
  [address('MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG'), moonshot],
  [address('swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ'), stabble],
  [address('swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW'), stabble],
  [address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'), { '00': phoenix }],
  // SPL Token Swap itself, Saros, Penguin, Dooar and Oasis.
  [address('SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8'), splSwap],
  [address('SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr'), splSwap],
  [address('PSwapMdSai8tjrEXcxFeQth87xC4rRsa4VA5mhGhXkP'), splSwap],
  [address('Dooar9JkhdZ7J3LHN3A7YCuoGRUggXhQaG4kijfLGU2j'), splSwap],
  [address('9tKE7Mbmj4mxDjWatikzGAtkoWosiiZX9y6J4Hfm2R8H'), splSwap],
])
