import type { Address } from '../solana/address/address.ts'
import type { Account } from '../solana/chain.ts'
import { tokenMetadataProgram } from '../solana/address/known-address.ts'
import type { TokenFacts } from './token-market.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { readMetadataAccount } from '../solana/state/metadata-account.ts'
import { readMetadata } from '../solana/state/mint-extensions.ts'
import type { TokenMetadata } from '../solana/state/token-extensions.ts'

/** A token's own name. Untrusted: its creator chose it. Show it only through `shownText`. */
export type TokenName = {
  symbol: string
  name: string
  /** Address of the rest of its metadata. */
  uri?: string
  /** The mint itself, its Metaplex account, another account that the mint points to, or a provider. */
  source: 'mint' | 'metaplex' | 'foreign' | 'provider'
  /** May change the name. Absent if the name cannot change or this is unknown. */
  updateAuthority?: Address
  /** Whether the name can be changed; absent if unknown. */
  mutable?: boolean
}

/**
 * Every name of the token, the one that wallets show first: the target of the metadata pointer, the mint's own metadata,
 * the Metaplex account, a provider.
 */
export const readTokenNames = (input: {
  mint: Address
  state: MintState
  metaplex: Account | undefined
  /** Target of the metadata pointer, unless it is the mint or its Metaplex account. */
  foreign: Account | undefined
  facts: TokenFacts | undefined
}): TokenName[] => {
  const { mint, state, metaplex, foreign, facts } = input
  const names = [
    foreign && foreignName(mint, foreign),
    state.metadata?.mint === mint ? ofExtension(state.metadata, 'mint') : undefined,
    metaplex && metaplexName(mint, metaplex),
    facts && providerName(facts),
  ]
  return names.filter((name) => name !== undefined)
}

const ofExtension = (metadata: TokenMetadata, source: 'mint' | 'foreign'): TokenName => ({
  symbol: metadata.symbol,
  name: metadata.name,
  uri: metadata.uri,
  source,
  mutable: metadata.updateAuthority !== undefined || source === 'foreign',
  ...(metadata.updateAuthority && { updateAuthority: metadata.updateAuthority }),
})

const metaplexName = (mint: Address, { owner, data }: Account): TokenName | undefined => {
  const read = owner === tokenMetadataProgram ? readMetadataAccount(data) : undefined
  if (read?.mint !== mint) return undefined
  const { symbol, name, uri, updateAuthority, mutable } = read
  return {
    symbol,
    name,
    source: 'metaplex',
    ...(uri !== undefined && { uri }),
    ...(mutable !== undefined && { mutable }),
    ...(mutable !== false && { updateAuthority }),
  }
}

/** First eight bytes of `sha256("spl_token_metadata_interface:token_metadata")`, u32 length, then as in mints; source: spl-type-length-value. */
const interfaceCode = [112, 132, 90, 90, 11, 88, 157, 87]
const interfaceValueAt = 12

const foreignName = (mint: Address, { owner, data }: Account): TokenName | undefined => {
  if (owner === tokenMetadataProgram || !interfaceCode.every((byte, at) => data[at] === byte))
    return undefined
  const metadata = readMetadata(data.subarray(interfaceValueAt))?.metadata
  return metadata?.mint === mint ? ofExtension(metadata, 'foreign') : undefined
}

const providerName = ({ symbol = '', name = '' }: TokenFacts): TokenName | undefined =>
  symbol === '' && name === '' ? undefined : { symbol, name, source: 'provider' }

/** Creators choose names of any length; this much is enough to show. */
const shownMaxChars = 32

/** Untrusted text made fit for a sentence: one line, without invisible or direction-changing characters. */
export const shownText = (text: string): string =>
  [...text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, shownMaxChars).join('')
