import type { Address } from '../solana/address/address.ts'
import type { Account } from '../solana/chain.ts'
import { tokenMetadataProgram } from '../solana/address/known-address.ts'
import type { TokenFacts } from './token-market.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { readMetadataAccount } from '../solana/state/metadata-account.ts'
import { readMetadata } from '../solana/state/mint-extensions.ts'
import type { TokenMetadata } from '../solana/state/token-extensions.ts'

/** What a token calls itself. Its maker wrote it: never to be believed, and shown only by `shownText`. */
export type TokenName = {
  symbol: string
  name: string
  /** Where the rest of its description is. */
  uri?: string
  /** Where it stands: in the mint, in Metaplex' account for it, in an account that the mint points to, with a provider. */
  source: 'mint' | 'metaplex' | 'foreign' | 'provider'
  /** Who may change it; absent where nobody may, or where that is not known. */
  updateAuthority?: Address
  /** Whether it can be changed; absent where that is not known. */
  mutable?: boolean
}

/**
 * Every name that the token goes by, the one that wallets show first: where the metadata pointer leads, the mint's own
 * metadata, Metaplex' account, a provider.
 */
export const readTokenNames = (input: {
  mint: Address
  state: MintState
  metaplex: Account | undefined
  /** The account that the metadata pointer names, where it is neither the mint nor Metaplex' account. */
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

/** A name is whatever its maker wrote; this much of it is enough to show. */
const longestShown = 32

/** Text of strangers for a sentence or an answer: one line, nothing that cannot be seen or turns the line around. */
export const shownText = (text: string): string =>
  [...text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, longestShown).join('')
