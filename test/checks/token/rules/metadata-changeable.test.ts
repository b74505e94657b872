import { metadataChangeableCheck } from '../../../../src/checks/token/rules/metadata-changeable.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { metadataAccountOf } from '../../../../src/checks/token/facts/derived-authority.ts'
import {
  makerWallet,
  power,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const two = (symbol: string, other: string): Partial<TokenContext> => ({
  names: [
    { symbol, name: symbol, source: 'mint' },
    { symbol: other, name: other, source: 'metaplex' },
  ],
})

testTokenCheck(metadataChangeableCheck, {
  quiet: [
    { name: 'a name for good', context: {} },
    { name: 'the same name in two places', context: two('GRAPE', 'Grape') },
    { name: 'no name', context: { names: [] } },
    {
      name: 'a pointer to the mint itself',
      context: withState({ metadataPointer: { metadata: tokenMint } }),
    },
    {
      name: 'a pointer to the account that Metaplex keeps',
      context: withState({ metadataPointer: { metadata: metadataAccountOf(tokenMint) } }),
    },
    {
      name: 'a provider that calls it otherwise',
      context: {
        names: [
          { symbol: 'GRAPE', name: 'Grape', source: 'mint' },
          { symbol: 'OLD', name: 'Old', source: 'provider' },
        ],
      },
    },
  ],
  firing: [
    {
      name: 'one wallet that can change it',
      context: { authorities: [power('metadata')] },
      says: ['low METADATA_CHANGEABLE'],
    },
    {
      name: 'one wallet that can point elsewhere',
      context: { authorities: [power('metadata-pointer')] },
      says: ['low METADATA_CHANGEABLE'],
    },
    {
      name: 'a known issuer',
      context: { authorities: [power('metadata')], trust: 'issuer' },
      says: ['info METADATA_CHANGEABLE'],
    },
    { name: 'two names', context: two('GRAPE', 'USDC'), says: ['high TWO_NAMES'] },
    {
      name: 'a name in a foreign account',
      context: withState({ metadataPointer: { metadata: makerWallet } }),
      says: ['medium FOREIGN_METADATA'],
    },
  ],
  failing: [{ name: 'a name that could not be read', context: { namesUnread: 'No answer.' } }],
})
