import { address, type Address } from '../../address/address.ts'
import {
  byMode,
  impactBehindOption,
  maxAt,
  minAt,
  quotedInAt,
  quotedOutAt,
  thresholdAt,
} from './layout.ts'
import type { TermsReader, TermsTable } from './terms-table.ts'

type Readers = Readonly<Record<string, TermsReader>>

/** Anchor's code of `swap`. */
const swap = 'f8c69e91e17587c8'
const swapV2 = '2b04ed0b1ac91e62'
const swap2 = '414b3f4ceb5b5b88'

/** Codes of one byte, then what is paid and the minimum; or the maximum and what comes back. */
const raydiumClassic: Readers = {
  '09': minAt(9),
  '0b': maxAt(9, 1),
  '10': minAt(9),
  '11': maxAt(9, 1),
}
const splSwap: Readers = { '01': minAt(9) }

/** Amount, threshold, price limit of 16 bytes, and whether the amount is what is paid. */
const concentrated: Readers = {
  [swap]: thresholdAt(8, 16, 40),
  [swapV2]: thresholdAt(8, 16, 40),
  /** `swap_router_base_in` */
  '457d73daf5baf2c4': minAt(16),
}
const whirlpool: Readers = {
  ...concentrated,
  /** `two_hop_swap`, `two_hop_swap_v2` */
  c360ed6c44a2dbe6: thresholdAt(8, 16, 24),
  ba8fd11dfe02c275: thresholdAt(8, 16, 24),
}
const curve: Readers = { [swap]: minAt(16), [swap2]: byMode(8, 16, 24) }

/** `buy`, `sell` and the purchase with a fixed payment, with their second versions. */
const pump: Readers = {
  '66063d1201daebea': maxAt(8, 16),
  b817ee6167c5d33d: maxAt(8, 16),
  '33e685a4017f83ad': minAt(16),
  '5df6823ce7e940b2': minAt(16),
  c62e1552b4d9e870: minAt(16),
  '38fc74089edfcd5f': minAt(16),
  c2ab1c46684d5b2f: minAt(16),
}

/** OKX: what is paid, what is expected, and the minimum; then the route. */
const okx: Readers = Object.fromEntries(
  [
    swap,
    swap2,
    '71841f4a63a93992',
    'f0e02621b01ff1af',
    '1e21d05b1f9d2512',
    '5180864972492d5e',
    '60430c9781a41247',
    'eb47d3c472c78f5c',
    '45c8fef7283476ca',
    '45a4d25992d6ad43',
    '132c829448382cee',
    '0ebf2cf68ee1e09d',
    'ec479b44c6620e76',
    '3f72f6833302f71d',
    'ad834e2696a57b0f',
  ].map((code) => [code, minAt(24)]),
)

/**
 * What each exchange and aggregator promises, from its public interface: Jupiter, OKX and DFlow (their IDLs), Raydium,
 * Orca, Meteora, Pump.fun, Boop, Sanctum and Saber (their own SDKs), SPL Token Swap and its copies. Compared with
 * recorded trades: nearly all receive a little more than the minimum that is read here.
 */
export const swapTerms: TermsTable = new Map<Address, Readers>([
  [
    address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
    {
      // `route` and its variants end with the quote, the slippage and a fee of one byte.
      e517cb977ae3ad2a: quotedOutAt(-11, -3),
      '96564774a75d0e68': quotedOutAt(-11, -3),
      c1209b3341d69c81: quotedOutAt(-11, -3),
      e6798f50779f6aaa: quotedOutAt(-11, -3),
      d033ef977b2bed5c: quotedInAt(-19, -11, -3),
      b0d169a89a7d453e: quotedInAt(-19, -11, -3),
      // The second versions start with them; one byte precedes those with shared accounts.
      bb64facc31c4af14: quotedOutAt(16, 24),
      d19853937cfed8e9: quotedOutAt(17, 25),
      '9d8ab85215f4f324': quotedInAt(8, 16, 24),
      '3560e5cad8bbfa18': quotedInAt(9, 17, 25),
    },
  ],
  [address('6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma'), okx],
  [
    address('DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH'),
    {
      // They end with the quote, the slippage and a fee of two bytes each.
      [swap]: quotedOutAt(-12, -4),
      [swap2]: quotedOutAt(-12, -4),
    },
  ],
  [address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'), raydiumClassic],
  [address('5quBtoiQqxF9Jv6KYKctB59NT3gtJD2Y65kdnB1Uev3h'), raydiumClassic],
  [address('27haf8L6oxUeXrHrgEgsexjSY5hbVUWEmvv9Nyxg8vQv'), raydiumClassic],
  [
    address('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'),
    { '8fbe5adac41e33de': minAt(16), '37d96256a34ab4ad': maxAt(16, 8) },
  ],
  // A copy of the former.
  [
    address('GAMMA7meSFWaBXF25oSUgmGRwaW6sCMFLmBNiMSdbHVT'),
    { '8fbe5adac41e33de': minAt(16), '37d96256a34ab4ad': maxAt(16, 8) },
  ],
  [
    address('jupZ4m2GqUCJ5iueMfzQf8khFfH31d4XAQt3RzCT9Vd'),
    // The direction precedes the amounts.
    { '8dac0ad04509389a': minAt(17), ce24950ea3849401: maxAt(9, 17) },
  ],
  [address('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'), concentrated],
  [address('HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq'), concentrated],
  [address('REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2'), concentrated],
  [
    address('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'),
    {
      faea0d7bd59c13ec: minAt(16),
      '9527de9bd37c981a': minAt(16),
      '18d3742869039938': maxAt(8, 16),
      '5fc8472208090ba6': maxAt(8, 16),
    },
  ],
  [address('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'), whirlpool],
  [address('iwhrLHdsgrvmnwU8GF2FSmyabSMjfHwFGJAX2ufJ3ZN'), whirlpool],
  [
    address('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'),
    {
      [swap]: minAt(16),
      [swap2]: minAt(16),
      fa49652126cf4bb8: maxAt(16, 8),
      '2bd7f784893cf351': maxAt(16, 8),
      '38ade6d0ade49ccd': impactBehindOption(16),
      '4a62c0d6b1334b33': impactBehindOption(16),
    },
  ],
  [address('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'), curve],
  [address('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'), curve],
  [address('Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB'), { [swap]: minAt(16) }],
  [address('2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c'), { [swap]: minAt(16) }],
  [address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'), pump],
  [address('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'), pump],
  [
    address('boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4'),
    { '8a7f0e5b26577369': minAt(16), '6d3d28bbe6b087ae': minAt(16) },
  ],
  [address('DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1'), splSwap],
  [address('9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP'), splSwap],
  [address('SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'), splSwap],
  [address('FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X'), splSwap],
  [
    address('5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx'),
    { '01': minAt(11), '02': maxAt(19, 11) },
  ],
])
