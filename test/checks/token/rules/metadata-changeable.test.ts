import { metadataChangeableCheck } from '../../../../src/checks/token/rules/metadata-changeable.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { metadataAccountOf } from '../../../../src/checks/token/facts/derived-authority.ts'
import {
  held,
  makerWallet,
  noAnswer,
  authority,
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
    { name: 'an immutable name' },
    { name: 'the same name in two places', context: two('GRAPE', 'Grape') },
    { name: 'no name', context: { names: [] } },
    {
      name: 'a pointer to the mint itself',
      context: withState({ metadataPointer: { metadata: tokenMint } }),
    },
    {
      name: 'a pointer to the Metaplex account',
      context: withState({ metadataPointer: { metadata: metadataAccountOf(tokenMint) } }),
    },
    {
      name: 'a provider with a different name',
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
      context: { authorities: [authority('metadata')] },
      finds: [
        {
          params: {
            metadata: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
        },
      ],
    },
    {
      name: 'one wallet that can change the pointer',
      context: { authorities: [authority('metadata-pointer')] },
      finds: [
        {
          params: {
            metadata: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
        },
      ],
    },
    {
      name: 'a known issuer',
      context: { authorities: [authority('metadata')], trust: 'issuer' },
      finds: [
        {
          params: {
            metadata: 'changeable',
            ...held('single', true),
          },
          subject: makerWallet,
          severity: 'info',
        },
      ],
    },
    {
      name: 'two names',
      context: two('GRAPE', 'USDC'),
      finds: [
        {
          params: { metadata: 'differing', symbols: ['GRAPE', 'USDC'] },
          subject: tokenMint,
          code: 'TWO_NAMES',
          severity: 'high',
        },
      ],
    },
    {
      name: 'a name in a foreign account',
      context: withState({ metadataPointer: { metadata: makerWallet } }),
      finds: [
        {
          params: { metadata: 'foreign' },
          subject: makerWallet,
          code: 'FOREIGN_METADATA',
          severity: 'medium',
        },
      ],
    },
  ],
  failing: [{ name: 'an unreadable name', context: { namesUnread: noAnswer }, gap: noAnswer }],
})
