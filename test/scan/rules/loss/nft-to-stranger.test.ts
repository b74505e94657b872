import {
  type NftToStranger,
  nftToStranger,
} from '../../../../src/scan/rules/loss/nft-to-stranger.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  namedProgram,
  pda,
  role,
  secondStranger,
  stranger,
  thirdStranger,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import { core, coreAsset, give, leaf, metaplex, otherCore } from '../asset-scenes.ts'

const origin = { dappDomain: 'mint.example' }
const owned = {
  [user]: wallet(10n),
  [core.asset]: coreAsset(user),
  [otherCore.asset]: coreAsset(user),
}
const within = (...actions: ReturnType<typeof give>[]) => [
  { programId: market },
  { path: [0, 0], actions },
]

const byDelegate = (action: Action): Action =>
  action.type === 'transfer-asset' ? { ...action, authority: secondStranger } : action

const transferred = (
  params: Partial<NftToStranger> = {},
  rest: Partial<Found<NftToStranger>> = {},
): Found<NftToStranger> => ({
  params: {
    assets: [core],
    receivers: [stranger],
    swept: false,
    ...params,
  },
  subject: stranger,
  at: [[0]],
  ...rest,
})

testRule(nftToStranger, {
  quiet: [
    {
      name: 'an NFT sent in the user’s own wallet',
      steps: [{ actions: [give(core, stranger)] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger) },
    },
    {
      name: 'an NFT that the user receives',
      steps: [{ actions: [give(leaf(1n), user, stranger)] }],
      before: { [user]: wallet(10n) },
      after: {},
      origin,
    },
    {
      name: 'an asset of another wallet that the user moves as its delegate',
      steps: [{ actions: [give(core, stranger)] }],
      before: { [core.asset]: coreAsset(secondStranger) },
      after: { [core.asset]: coreAsset(stranger) },
      origin,
    },
    {
      name: 'a sale on an established market',
      steps: within(give(core, stranger)),
      before: owned,
      after: { [core.asset]: coreAsset(stranger), [user]: wallet(500n) },
      origin,
    },
    {
      name: 'a swap for another NFT on an established market',
      steps: within(give(core, pda), give(leaf(1n), user, pda)),
      before: owned,
      after: { [core.asset]: coreAsset(pda) },
      origin,
    },
    {
      name: 'an NFT whose loss the balances show, which other rules report',
      steps: [{ actions: [give(metaplex, stranger)] }],
      before: {
        [mine]: tokenAccount({ mint: metaplex.asset, owner: user, amount: 1n }),
        [secondStranger]: tokenAccount({ mint: metaplex.asset, owner: stranger }),
      },
      after: {
        [mine]: tokenAccount({ mint: metaplex.asset, owner: user }),
        [secondStranger]: tokenAccount({ mint: metaplex.asset, owner: stranger, amount: 1n }),
      },
      origin,
    },
    {
      name: 'an NFT that is returned in the same transaction',
      steps: [{ actions: [give(leaf(1n), pda)] }, { actions: [give(leaf(1n), user, pda)] }],
      before: { [user]: wallet(10n) },
      after: {},
      origin,
    },
  ],
  firing: [
    {
      name: 'an NFT that an app requests',
      steps: [{ actions: [give(core, stranger)] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger) },
      origin,
      finds: [transferred()],
    },
    {
      name: 'an NFT beside a claim, without an app named',
      steps: [
        { actions: [give(core, stranger)] },
        { programId: namedProgram, accounts: [role(user, 'spend')] },
      ],
      before: owned,
      after: { [core.asset]: coreAsset(stranger), [user]: wallet(900_000_000n) },
      finds: [transferred()],
    },
    {
      name: 'an NFT that its delegate moves',
      steps: [{ actions: [byDelegate(give(core, stranger))] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger) },
      finds: [transferred({ mover: { holder: secondStranger, right: 'delegate', by: 'program' } })],
    },
    {
      name: 'a compressed NFT, which no account shows',
      steps: [{ actions: [give(leaf(1n), stranger)] }],
      before: { [user]: wallet(10n) },
      after: {},
      origin,
      finds: [transferred({ assets: [leaf(1n)] })],
    },
    {
      name: 'an NFT that an unknown program moves without visible instructions',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger) },
      origin,
      finds: [transferred({}, { at: [] })],
    },
    {
      name: 'an NFT for a tiny amount from a separate instruction',
      steps: [{ actions: [give(core, stranger)] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger), [user]: wallet(11n) },
      origin,
      finds: [transferred()],
    },
    {
      name: 'an NFT that a program takes for a return',
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [give(core, stranger)] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger), [user]: wallet(20_000_000n) },
      origin,
      finds: [transferred({}, { at: [[0, 0]], severity: 'medium' })],
    },
    {
      name: 'an NFT sent directly to an address without a key',
      steps: [{ actions: [give(core, pda)] }],
      before: owned,
      after: { [core.asset]: coreAsset(pda) },
      origin,
      finds: [transferred({ receivers: [pda] }, { subject: pda })],
    },
    {
      name: 'an NFT that a program takes into escrow',
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [give(core, pda)] }],
      before: owned,
      after: { [core.asset]: coreAsset(pda) },
      origin,
      finds: [
        transferred({ receivers: [pda] }, { subject: pda, at: [[0, 0]], severity: 'medium' }),
      ],
    },
    {
      name: 'custody with an established market, which is only noted',
      steps: within(give(core, pda)),
      before: owned,
      after: { [core.asset]: coreAsset(pda) },
      origin,
      finds: [transferred({ receivers: [pda] }, { subject: pda, at: [[0, 0]], severity: 'low' })],
    },
    {
      name: 'two NFTs that an app requests',
      steps: [{ actions: [give(core, stranger), give(leaf(1n), stranger)] }],
      before: owned,
      after: { [core.asset]: coreAsset(stranger) },
      origin,
      finds: [
        transferred(
          {
            assets: [core, leaf(1n)],
            swept: true,
          },
          { at: [[0], [0]], severity: 'critical' },
        ),
      ],
    },
    {
      name: 'three NFTs in a wallet that keeps its SOL',
      steps: [
        { actions: [give(core, stranger), give(otherCore, stranger), give(leaf(1n), stranger)] },
      ],
      before: { ...owned, [user]: wallet(40_000_000_000n) },
      after: {},
      finds: [transferred({ assets: [core, otherCore, leaf(1n)] }, { at: [[0], [0], [0]] })],
    },
    {
      name: 'two NFTs in a wallet that keeps its SOL, which is only noted',
      steps: [{ actions: [give(core, stranger), give(otherCore, stranger)] }],
      before: { ...owned, [user]: wallet(40_000_000_000n) },
      after: {},
      finds: [transferred({ assets: [core, otherCore] }, { at: [[0], [0]], severity: 'low' })],
    },
    {
      name: 'the same with the SOL',
      steps: [{ actions: [give(core, stranger), give(otherCore, stranger)] }],
      before: { ...owned, [user]: wallet(40_000_000_000n) },
      after: { [user]: wallet(6_000_000_000n), [stranger]: wallet(33_000_000_000n) },
      finds: [transferred({ assets: [core, otherCore] }, { at: [[0], [0]] })],
    },
    {
      name: 'two NFTs in the user’s own wallet',
      steps: [{ actions: [give(core, stranger), give(otherCore, stranger)] }],
      before: owned,
      finds: [
        transferred(
          {
            assets: [core, otherCore],
          },
          { at: [[0], [0]] },
        ),
      ],
    },
    {
      name: 'three NFTs, with or without an app',
      steps: [{ actions: [1n, 2n, 3n].map((number) => give(leaf(number), stranger)) }],
      before: { [user]: wallet(10n) },
      after: {},
      finds: [
        transferred(
          {
            assets: [leaf(1n), leaf(2n), leaf(3n)],
            swept: true,
          },
          { at: [[0], [0], [0]], severity: 'critical' },
        ),
      ],
    },
    {
      name: 'three NFTs to three receivers',
      steps: [
        {
          actions: [
            give(leaf(1n), stranger),
            give(leaf(2n), secondStranger),
            give(leaf(3n), thirdStranger),
          ],
        },
      ],
      before: { [user]: wallet(10n) },
      after: {},
      origin,
      finds: [
        transferred(
          {
            assets: [leaf(1n), leaf(2n), leaf(3n)],
            receivers: [stranger, secondStranger, thirdStranger],
          },
          { at: [[0], [0], [0]] },
        ),
      ],
    },
    {
      name: 'a token NFT with metadata, in a transaction that fails',
      steps: [{ actions: [give(metaplex, stranger)] }],
      before: { [theirsToo]: wallet(1n) },
      origin,
      finds: [transferred({ assets: [metaplex] })],
    },
  ],
})
