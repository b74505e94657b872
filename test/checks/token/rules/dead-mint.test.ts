import { known } from '../../../../src/findings/known.ts'
import { deadMintCheck } from '../../../../src/checks/token/rules/dead-mint.ts'
import { facts, makerWallet, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const still = facts({ liquidityUsd: 12.5, flows: { '24h': { buys: 0, sells: 0, volumeUsd: 0 } } })

testTokenCheck(deadMintCheck, {
  quiet: [
    { name: 'a token that trades' },
    {
      name: 'a little liquidity and some trade',
      context: { market: known({ ...still, flows: { '24h': { buys: 1 } } }) },
    },
    {
      name: 'a verified token that rests',
      context: { trust: 'verified', market: known(still) },
    },
    {
      name: 'a token on its launchpad',
      context: {
        market: known(still),
        curve: { launchpad: 'Pump.fun', complete: false, paidLamports: 1n },
      },
    },
    {
      name: 'a hidden supply',
      context: withState({ supply: 0n, confidentialMintBurn: { supplyKey: makerWallet } }),
    },
  ],
  failing: [
    {
      name: 'a supply of zero',
      context: withState({ supply: 0n }),
      gap: { reason: 'token-without-supply' },
    },
    {
      name: 'a verified token with a supply of zero',
      context: { ...withState({ supply: 0n }), trust: 'verified' },
      gap: { reason: 'token-without-supply' },
    },
    {
      name: 'an emptied pool without trade',
      context: { market: known(still) },
      gap: { reason: 'token-not-traded' },
    },
  ],
  inapplicable: [
    {
      name: 'native SOL, which has no supply in its mint',
      context: { ...withState({ supply: 0n }), kind: 'native' },
      gap: { reason: 'token-not-fungible' },
    },
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
  ],
})
