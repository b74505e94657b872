import { expect } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { HolderRisk } from '../../../../src/scan/facts/holder-risk.ts'
import {
  type UnsafeTokenReceived,
  unsafeTokenReceived,
} from '../../../../src/scan/rules/origin/unsafe-token-received.ts'
import { extension, type Extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mint,
  pda,
  sendSol,
  sol,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { setting } from '../../../kit/checks/token-scene.ts'
import { unixTimeAt } from '../../../../src/solana/state/slot-time.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const paxos = address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')

/** A month after the slot of these scenes. */
const month = 2_592_000n
const soon = unixTimeAt(400_000_000n) + month
const year = 31_536_000n

/** The user buys a thousand units for one SOL; `data` overrides the user's account afterwards. */
const bought = (mintState: Account | undefined, of = mint, data?: Uint8Array) => ({
  before: {
    [user]: wallet(5n * sol),
    [mine]: tokenAccount({ mint: of, owner: user }),
    ...(mintState && { [of]: mintState }),
  },
  after: {
    [user]: wallet(4n * sol),
    [mine]: {
      ...tokenAccount({ mint: of, owner: user, amount: 1_000n }),
      ...(data && { data }),
    },
  },
})
/** The same for two of the five SOL, which a wallet receives. */
const sold = (mintState: Account) => {
  const { before, after } = bought(mintState)
  return {
    before,
    after: { ...after, [user]: wallet(3n * sol), [stranger]: wallet(2n * sol) },
    steps: [{ actions: [sendSol(2n * sol, user, stranger)] }],
  }
}
const received = { mint, owner: user, amount: 1_000n }
const frozen = accountBytes.tokenAccount({ ...received, frozen: true })
const extended = accountBytes.extended(accountBytes.tokenAccount(received), 2, [
  { type: 500, value: new Uint8Array(1) },
])
/** The token is free. */
const free = (...extensions: Extension[]) => {
  const { before, after } = bought(mintAccount(extensions))
  return { before, after: { ...after, [user]: wallet(5n * sol - 5_000n) } }
}
const withExtensions = (...extensions: Extension[]) => bought(mintAccount(extensions))

const found = (
  risks: readonly HolderRisk[],
  severity?: Severity,
  paid = true,
): Found<UnsafeTokenReceived> => ({
  params: { mint, paid, risks },
  subject: mint,
  ...(severity && { severity }),
})

testRule(unsafeTokenReceived, {
  quiet: [
    {
      name: 'two of five SOL to a wallet that has no power over the token',
      ...sold(mintAccount([], { mintAuthority: pda })),
    },
    { name: 'a plain token', ...bought(mintAccount()) },
    {
      name: 'a well-known token that its issuer can freeze',
      ...bought(mintAccount([], { freezeAuthority: stranger }), usdc),
    },
    {
      name: 'an authority of a known issuer',
      ...bought(
        mintAccount([extension.permanentDelegate(paxos), extension.transferFee(0, 0n, paxos)], {
          freezeAuthority: paxos,
        }),
      ),
    },
    { name: 'an authority of the user', ...withExtensions(extension.permanentDelegate(user)) },
    {
      name: 'a hook of an established protocol',
      ...withExtensions(extension.transferHook(market)),
    },
    {
      name: 'a token that the user sends',
      before: {
        [user]: wallet(sol),
        [mint]: mintAccount([extension.permanentDelegate(stranger)]),
        [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
        [theirs]: tokenAccount({ mint, owner: stranger }),
      },
      after: {
        [mine]: tokenAccount({ mint, owner: user }),
        [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }),
      },
    },
    {
      name: 'amounts that wallets show a little larger, as for savings',
      ...withExtensions(setting.scaled(1.6)),
    },
    {
      name: 'a scale that takes effect in a distant future',
      ...withExtensions(setting.scaledLater(1, 1_000, soon + 3n * year)),
    },
    {
      name: 'a year of usual interest',
      ...withExtensions(setting.interestSince(500, soon - year)),
    },
    {
      name: 'a scale of a known issuer',
      ...withExtensions(setting.scaled(100, paxos)),
    },
    {
      name: 'metadata and the like',
      ...withExtensions(extension.metadata(mint, 'Some Token', 'SOME')),
    },
  ],
  firing: [
    {
      name: 'a wallet that can take it back',
      ...withExtensions(extension.permanentDelegate(stranger)),
      finds: [found([{ kind: 'permanent-delegate', holder: stranger }])],
    },
    {
      name: 'a program that can take it back',
      ...withExtensions(extension.permanentDelegate(pda)),
      finds: [found([{ kind: 'permanent-delegate', holder: pda }], 'medium')],
    },
    {
      name: 'a token that can never be transferred',
      ...withExtensions(extension.nonTransferable()),
      finds: [found([{ kind: 'non-transferable' }])],
    },
    {
      name: 'a badge that can never be transferred',
      ...bought(mintAccount([extension.nonTransferable()], { decimals: 0 })),
      finds: [found([{ kind: 'non-transferable' }], 'low')],
    },
    {
      name: 'paused transfers',
      ...withExtensions(extension.pausable(true, stranger)),
      finds: [found([{ kind: 'paused' }])],
    },
    {
      name: 'transfers that can be paused',
      ...withExtensions(extension.pausable(false, stranger)),
      finds: [found([{ kind: 'pausable' }], 'low')],
    },
    {
      name: 'accounts that stay frozen forever',
      ...withExtensions(extension.defaultFrozen()),
      finds: [found([{ kind: 'frozen-forever' }])],
    },
    {
      name: 'accounts that stay frozen until a wallet thaws them',
      ...bought(mintAccount([extension.defaultFrozen()], { freezeAuthority: stranger })),
      finds: [found([{ kind: 'frozen-until-thawed', holder: stranger }], 'low')],
    },
    {
      name: 'an account that is frozen on receipt',
      ...bought(mintAccount([], { freezeAuthority: stranger }), mint, frozen),
      finds: [found([{ kind: 'account-frozen' }, { kind: 'freezable', holder: stranger }])],
    },
    {
      name: 'a wallet that can freeze it',
      ...bought(mintAccount([], { freezeAuthority: stranger })),
      finds: [found([{ kind: 'freezable', holder: stranger }], 'low')],
    },
    {
      name: 'a fee of everything',
      ...withExtensions(extension.transferFee(10_000, 2n ** 64n - 1n)),
      finds: [found([{ kind: 'transfer-fee', basisPoints: 10000 }], 'critical')],
    },
    {
      name: 'a fee of a fifth',
      ...withExtensions(extension.transferFee(2_000, 2n ** 64n - 1n)),
      finds: [found([{ kind: 'transfer-fee', basisPoints: 2000 }])],
    },
    {
      name: 'a fee of a twentieth',
      ...withExtensions(extension.transferFee(500, 2n ** 64n - 1n)),
      finds: [found([{ kind: 'transfer-fee', basisPoints: 500 }], 'medium')],
    },
    {
      name: 'a high rate with a low ceiling',
      ...withExtensions(extension.transferFee(10_000, 1n)),
      finds: [found([{ kind: 'transfer-fee', basisPoints: 10 }], 'low')],
    },
    {
      name: 'two of five SOL to a wallet that can make more of the token',
      ...sold(mintAccount([], { mintAuthority: stranger })),
      finds: [found([{ kind: 'sold-by-issuer', issuer: stranger }], 'high')],
    },
    {
      name: 'a fee that can be introduced',
      ...withExtensions(extension.transferFee(0, 0n, stranger)),
      finds: [found([{ kind: 'fee-can-be-set' }], 'low')],
    },
    {
      name: 'an unknown program that decides about transfers',
      ...withExtensions(extension.transferHook(unknownProgram)),
      finds: [found([{ kind: 'transfer-hook', program: unknownProgram }], 'medium')],
    },
    {
      name: 'a hook that can be set',
      ...withExtensions(extension.transferHook(undefined, stranger)),
      finds: [found([{ kind: 'hook-can-be-set' }], 'low')],
    },
    {
      name: 'burning that requires a second signature',
      ...withExtensions(extension.permissionedBurn(stranger)),
      finds: [found([{ kind: 'burn-needs-signature' }], 'low')],
    },
    {
      name: 'an unknown extension of the mint',
      ...withExtensions(extension.unknown()),
      finds: [found([{ kind: 'unknown-extension', type: 777 }], 'medium')],
    },
    {
      name: 'an unknown extension of the account',
      ...bought(mintAccount(), mint, extended),
      finds: [found([{ kind: 'unknown-extension', type: 500 }], 'medium')],
    },
    {
      name: 'amounts that wallets show a million times too large',
      ...withExtensions(setting.scaled(1_000_000)),
      finds: [found([{ kind: 'display-multiplied', factor: 1_000_000 }])],
    },
    {
      name: 'amounts that wallets will show a thousand times too large',
      ...withExtensions(setting.scaledLater(1, 1_000, soon)),
      finds: [found([{ kind: 'display-multiplied', factor: 1_000, later: true }])],
    },
    {
      name: 'amounts that wallets show ten times, as after a split of shares',
      ...withExtensions(setting.scaled(10)),
      finds: [found([{ kind: 'display-multiplied', factor: 10 }], 'medium')],
    },
    {
      name: 'a rate that no interest has',
      ...withExtensions(setting.interestSince(30_000, soon - month)),
      finds: [
        found(
          [{ kind: 'display-multiplied', factor: expect.closeTo(20, 0), later: true }],
          'medium',
        ),
      ],
    },
    {
      name: 'several risks, by the most serious',
      ...withExtensions(
        extension.transferFee(500, 2n ** 64n - 1n),
        extension.permanentDelegate(stranger),
      ),
      finds: [
        found([
          { kind: 'permanent-delegate', holder: stranger },
          { kind: 'transfer-fee', basisPoints: 500 },
        ]),
      ],
    },
    {
      name: 'a free token, which is only noted',
      ...free(extension.permanentDelegate(stranger)),
      finds: [found([{ kind: 'permanent-delegate', holder: stranger }], 'low', false)],
    },
    {
      name: 'a mint that was not read',
      ...bought(undefined),
      finds: [found([{ kind: 'mint-unread' }], 'low')],
    },
    {
      name: 'a mint that cannot be read',
      ...bought({
        ...mintAccount([extension.defaultFrozen()]),
        data: accountBytes.extended(accountBytes.mint({ decimals: 6 }), 1, [
          { type: 6, value: Uint8Array.of(9) },
        ]),
      }),
      finds: [found([{ kind: 'mint-unreadable' }], 'medium')],
    },
    {
      name: 'a purchase that could not be simulated',
      steps: [
        {
          actions: [
            sendSol(sol, stranger),
            { type: 'create-token-account', account: theirs, owner: user, mint, payer: user },
          ],
        },
      ],
      before: {
        [user]: wallet(5n * sol),
        [mint]: mintAccount([extension.permanentDelegate(stranger)]),
      },
      finds: [found([{ kind: 'permanent-delegate', holder: stranger }])],
    },
  ],
})
