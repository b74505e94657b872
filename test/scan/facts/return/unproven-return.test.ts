import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { dollarMints } from '../../../../src/solana/known/quote-mints.ts'
import { unprovenReturn } from '../../../../src/scan/facts/return/unproven-return.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  riskContext,
  sol,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const [usdc] = [...dollarMints]
if (!usdc) throw new Error('no dollar is known')

const loss = { mint: wrappedSolMint, lost: 10n * sol }

type Gains = { tokens?: bigint; dollars?: bigint; lamports?: bigint; by?: Address }

/** Ten SOL of the user for tokens that this program mints, dollars and SOL. */
const returned = ({ tokens = 0n, dollars = 0n, lamports = 0n, by = unknownProgram }: Gains) =>
  unprovenReturn(
    loss,
    riskContext({
      knownPrograms: [market],
      steps: [
        { programId: by },
        {
          path: [0, 0],
          actions: [{ type: 'mint-to', mint, account: mine, amount: tokens, authority: pda }],
        },
      ],
      before: {
        [user]: wallet(20n * sol),
        [mint]: mintAccount(),
        [mine]: tokenAccount({ mint, owner: user }),
        [mineToo]: tokenAccount({ mint: usdc, owner: user }),
      },
      after: {
        [user]: wallet(20n * sol + lamports),
        [mine]: tokenAccount({ mint, owner: user, amount: tokens }),
        [mineToo]: tokenAccount({ mint: usdc, owner: user, amount: dollars }),
      },
    }),
  )

const unproven = { mint, amount: 7n }

describe('a return without a standing', () => {
  test.each<[name: string, gains: Gains, found: typeof unproven | undefined]>([
    ['a token of an unknown program', { tokens: 7n }, unproven],
    ['a token and a trifle of money', { tokens: 7n, dollars: 10_000n }, unproven],
    ['a token and a trifle of SOL', { tokens: 7n, lamports: 2_000_000n }, unproven],
    ['nothing', {}, undefined],
    ['a token and its price in money', { tokens: 7n, dollars: 900_000_000n }, undefined],
    ['a token and its price in SOL', { tokens: 7n, lamports: 9n * sol }, undefined],
    ['money alone', { dollars: 1n }, undefined],
    ['a token that an established market pays', { tokens: 7n, by: market }, undefined],
  ])('%s', (_, gains, found) => expect(returned(gains)).toEqual(found))

  test('is the larger one of two', () => {
    const context = riskContext({
      before: { [user]: wallet(sol) },
      after: {
        [user]: wallet(sol),
        [mine]: tokenAccount({ mint, owner: user, amount: 7n }),
        [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
      },
    })
    expect(unprovenReturn(loss, context)).toEqual({ mint: otherMint, amount: 9n })
  })
})
