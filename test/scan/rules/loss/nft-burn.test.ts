import { nftBurn } from '../../../../src/scan/rules/loss/nft-burn.ts'
import { mine, stranger, user, wallet } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'
import { burn, core, coreAsset, give, leaf, metaplex } from '../asset-scenes.ts'

const origin = { dappDomain: 'claim.example' }
const before = { [user]: wallet(10_000_000n), [core.asset]: coreAsset(user) }
const gone = { [core.asset]: undefined }

testRule(nftBurn, {
  quiet: [
    {
      name: 'an NFT redeemed for SOL',
      steps: [{ actions: [burn(core)] }],
      before,
      after: { ...gone, [user]: wallet(60_000_000n) },
      origin,
    },
    {
      name: 'an NFT redeemed for another one',
      steps: [{ actions: [burn(leaf(1n)), give(leaf(2n), user, stranger)] }],
      before,
      after: {},
      origin,
    },
    {
      name: 'an asset of another wallet',
      steps: [{ actions: [burn(core)] }],
      before: { [core.asset]: coreAsset(stranger) },
      after: gone,
      origin,
    },
    {
      name: 'a token NFT, whose burn another rule reports',
      steps: [
        { actions: [burn(metaplex)] },
        {
          path: [0, 0],
          actions: [
            { type: 'burn', account: mine, mint: metaplex.asset, amount: 1n, authority: user },
          ],
        },
      ],
      before,
      after: {},
      origin,
    },
  ],
  firing: [
    {
      name: 'a compressed NFT that an app burns',
      steps: [{ actions: [burn(leaf(1n))] }],
      before,
      after: {},
      origin,
      finds: [
        {
          params: { asset: leaf(1n) },
          subject: leaf(1n).asset,
          at: [[0]],
        },
      ],
    },
    {
      name: 'an NFT that an app burns in a transaction that fails',
      steps: [{ actions: [burn(core), burn(metaplex)] }],
      before,
      origin,
      finds: [
        { params: { asset: core }, subject: core.asset, at: [[0]] },
        {
          params: { asset: metaplex },
          subject: metaplex.asset,
          at: [[0]],
        },
      ],
    },
    {
      name: 'an NFT burned for its rent, which is only noted',
      steps: [{ actions: [burn(core)] }],
      before,
      after: { ...gone, [user]: wallet(13_000_000n) },
      origin,
      finds: [
        {
          params: { asset: core },
          subject: core.asset,
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an NFT burned in the user’s own wallet, which is only noted',
      steps: [{ actions: [burn(leaf(1n))] }],
      before,
      after: {},
      finds: [
        {
          params: { asset: leaf(1n) },
          subject: leaf(1n).asset,
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
  ],
})
