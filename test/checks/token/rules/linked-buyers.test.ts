import type { LinkedBuyers } from '../../../../src/checks/token/facts/first-buyers.ts'
import { linkedBuyersCheck } from '../../../../src/checks/token/rules/linked-buyers.ts'
import { known, notKnown } from '../../../../src/findings/known.ts'
import type { Gap } from '../../../../src/findings/gap.ts'
import { testTokenCheck, tokenMint, withState } from '../../../kit/checks/token-case.ts'

const supply = 10n ** 15n

const withLinked = (percent: bigint, more: Partial<LinkedBuyers> = {}, coveredPct = 100) => ({
  firstBuyers: known({
    buyers: 80,
    coveredPct,
    linked: {
      wallets: 6,
      amount: (supply * percent) / 100n,
      byBundle: true,
      byFunder: false,
      ...more,
    },
  }),
})

const params = { wallets: 6, buyers: 80, byBundle: true, byFunder: false }
const unseen: Gap = { reason: 'not-known', source: 'own-trades', facts: 'first-buyers' }

testTokenCheck(linkedBuyersCheck, {
  quiet: [
    { name: 'no linked buyers', context: withLinked(0n, { wallets: 0, byBundle: false }) },
    { name: 'linked buyers of a small share', context: withLinked(4n) },
  ],
  firing: [
    {
      name: 'a twentieth',
      context: withLinked(5n),
      finds: [{ params: { ...params, pct: 5 }, subject: tokenMint, severity: 'low' }],
    },
    {
      name: 'a fifth, paid by one wallet',
      context: withLinked(20n, { byBundle: false, byFunder: true }, 95),
      finds: [
        { params: { ...params, pct: 20, byBundle: false, byFunder: true }, subject: tokenMint },
      ],
    },
    {
      name: 'more than the supply that is left',
      context: { ...withLinked(30n, { byFunder: true }), ...withState({ supply: supply / 10n }) },
      finds: [{ params: { ...params, pct: 100, byFunder: true }, subject: tokenMint }],
    },
  ],
  failing: [
    {
      name: 'a launch that was read in part',
      context: withLinked(50n, {}, 94.9),
      gap: { reason: 'token-launch-unread' },
    },
    { name: 'a launch that was not seen', context: { firstBuyers: notKnown(unseen) }, gap: unseen },
  ],
  inapplicable: [
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
    {
      name: 'a verified token',
      context: { ...withLinked(50n), trust: 'verified' },
      gap: { reason: 'token-verified' },
    },
    {
      name: 'no supply',
      context: { ...withLinked(50n), ...withState({ supply: 0n }) },
      gap: { reason: 'token-without-supply' },
    },
  ],
})
