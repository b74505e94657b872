import type { AddressFamily, AddressProblem } from '../../address-form.ts'

/** The address format of each family of chains. */
export const addressForms: Readonly<Record<AddressFamily, string>> = {
  solana: 'a Solana address (32 bytes in base58)',
  evm: 'an EVM address (0x and 40 hex digits)',
  bitcoin: 'a Bitcoin address (bc1…, 1… or 3…)',
  litecoin: 'a Litecoin address (ltc1…, L… or M…)',
  dogecoin: 'a Dogecoin address (D…, 9… or A…)',
  'bitcoin-cash': 'a Bitcoin Cash address (bitcoincash:q… or q…)',
  dash: 'a Dash address (X… or 7…)',
  zcash: 'a Zcash address (t1…, t3…, zs1…, u1… or tex1…)',
  near: 'a NEAR account (name.near, or 64 hex digits)',
  tron: 'a TRON address (T…, 34 characters)',
  xrp: 'an XRP Ledger address (r…)',
  stellar: 'a Stellar account (G…, 56 characters)',
  ton: 'a TON address (EQ… or UQ…, 48 characters)',
  move: 'an address of 0x and 64 hex digits',
  starknet: 'a Starknet address (0x and 60 to 64 hex digits)',
  cardano: 'a Cardano address (addr1…)',
  other: 'an address of 1 to 128 visible characters',
}

/** Continues a sentence after a colon. `symbol`: of the token whose mint it is. */
export const addressProblemText = (problem: AddressProblem, symbol: string | undefined): string =>
  problem === 'mint' && symbol !== undefined
    ? `it is the mint of ${symbol}, and funds sent there are lost`
    : problems[problem]

const problems: Readonly<Record<AddressProblem, string>> = {
  form: 'it is written differently',
  checksum: 'its checksum does not match, so a character is wrong or missing',
  'test-network': 'it belongs to a test network',
  'not-spendable': 'funds at such an address cannot be spent yet',
  'no-key': 'no key exists for it, and funds sent there are lost',
  'system-account': 'it is a program or system account, not a wallet',
  mint: 'it is the mint of a token, and funds sent there are lost',
  byron: 'it has the old Byron form; use one that starts with addr1',
  'near-name': 'account names end in .near or .tg, or are 64 hex digits',
  'not-plain-account': 'bridges pay only to plain accounts (G…)',
  'has-tag': 'it contains a destination tag, which bridges cannot send',
}
