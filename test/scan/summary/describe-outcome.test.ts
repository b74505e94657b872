import { afterAll, describe, expect, test } from 'bun:test'
import {
  loaderV3Program,
  squadsV4Program,
  systemProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { tokenAmountText } from '../../../src/findings/words/amounts.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import type { RiskContext } from '../../../src/scan/context/risk-context.ts'
import type { SummaryPart } from '../../../src/scan/summary/summary.ts'
import { summaryText } from '../../../src/scan/words/en/summary.ts'
import { describeBalances, describeOutcome } from '../../../src/scan/summary/describe-outcome.ts'
import { readTransaction } from '../../../src/scan/observe/read-scan-input.ts'
import { examineTransaction } from '../../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { rebuildState } from '../../kit/chain/recorded-state.ts'
import {
  allRecorded,
  fixtureTransactions,
  type RecordedTransaction,
  tradeTransactions,
} from '../../kit/chain/recorded-transaction.ts'
import { startReplayNode } from '../../kit/chain/replay-node.ts'
import {
  mine,
  mint,
  pda,
  riskContext,
  role,
  secondStranger,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const node = startReplayNode()
afterAll(node.stop)

/** Expected summaries for the fee payers of recorded transactions, by the start of the signature. */
const recorded: readonly (readonly [signature: string, summary: string])[] = [
  ['495fUg8k', 'Swap 6.4 SOL for 1,210.28782 USDC on Jupiter.'],
  ['2J7ANtj3', 'Swap 641.617072 USDC for 3.392324233 SOL on Raydium.'],
  ['4QxyVErB', 'Swap 2.323000003 SOL for 9,325,659.910852 of token 9QkM…pump on Pump.fun.'],
  ['32CRDqR4', 'Swap 0.42552909 SPYx for 332.216856 USDC on Raydium.'],
  ['LHadjNzM', 'Swap 0.0583 SOL for 11.01004 USDT on Jupiter. Send 0.000509581 SOL to FEwx…pCC9.'],
  [
    '54qTQpVA',
    'Swap 10 SOL for 518,959.851926016 of token ARxf…6777 on Heaven DEX. Send 0.012 SOL to 7ks3…QLpq. In total, you give 10.020005 SOL and receive 518,959.851926016 of token ARxf…6777 (network fee included).',
  ],
  ['5nNtjezQ', 'Buy the NFT FdsN…zYqu for 72.936 SOL on Magic Eden.'],
  ['TVaYDjSo', 'Remove liquidity on Meteora: 4.014014 of token Ce2g…pump and 0.207950433 SOL.'],
  ['4mfk7R7g', 'Place an order on Phoenix with 0.013133 USDC.'],
  ['eFyf8gi9', 'Repay 5.027079 USDC on Kamino Lend.'],
  ['3pQZjEuM', 'Transfer 1,601 USDC from 2iR3…foD1 to 9un5…KxHo.'],
  ['5GLjqsWQ', 'Transfer 3.3 SOL from 9QgS…c1QC to Dy2q…MhMJ.'],
  [
    '4G24SgaZ',
    'Transfer 0.01 of token HeLp…8jwC from EMmT…9DdE to BYh4…LKZi. Create an account for BYh4…LKZi to hold token HeLp…8jwC.',
  ],
  [
    'pxHxty2r',
    'Send 2,510 of token 6PDF…VfHn to 5 addresses. In total, you give 0.00408356 SOL and 2,510 of token 6PDF…VfHn (network fee included).',
  ],
  [
    '3eEvZ7aA',
    'Use Drift (place perp order). Your balances do not change except for the network fee of 0.000035 SOL.',
  ],
  [
    '2Ufr5q6o',
    'Use SolFi (unknown instruction). Your balances do not change except for the network fee and tip of 0.000010558 SOL.',
  ],
  [
    '5LDEtFBn',
    'Upgrade the program whir…tyCc. In total, you receive 7.5368746 SOL (network fee included).',
  ],
]

const contextOf = async (transaction: RecordedTransaction): Promise<RiskContext> => {
  const urls = [node.urlOf(transaction)]
  const chain = makeRpcChainReader({ urls, nowMs: () => 0, random: () => 0 })
  const examination = await examineTransaction(
    { chain },
    {
      transaction: readTransaction(transaction.transactionBase64, 'tx_base64'),
      user: rebuildState(transaction).feePayer,
      origin: {},
    },
  )
  return examination.context
}

describe('what was recorded', () => {
  const own = [...fixtureTransactions(), ...tradeTransactions()]

  test.each(recorded)('%s: %s', async (start, summary) => {
    const found = own.find(({ signature }) => signature.startsWith(start))
    expect(found && summaryText(describeOutcome(await contextOf(found)))).toBe(summary)
  })

  test('is always summarized, with every lost token', async () => {
    let count = 0
    for (const transaction of allRecorded()) {
      if (transaction.error !== undefined) continue
      const context = await contextOf(transaction)
      const parts = describeOutcome(context)
      const text = summaryText(parts)
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
      for (const lost of lostTokens(context)) expect(text).toContain(lost)
      count++
    }
    expect(count).toBeGreaterThan(150)
  }, 60_000)

  /** Total loss by token, unless it was returned another way. */
  const lostTokens = (context: RiskContext): string[] => {
    const balances = describeBalances(context)
    return balances.part === 'balances'
      ? balances.given.filter(({ mint }) => mint !== wrappedSolMint).map(tokenAmountText)
      : []
  }
})

test('SOL put into an account that a statement names without it is in the totals', () => {
  const lamports = 3_000_000_000n
  const context = riskContext({
    steps: [
      {
        programId: systemProgram,
        actions: [
          {
            type: 'create-account',
            account: pda,
            payer: user,
            lamports,
            programOwner: loaderV3Program,
          },
        ],
      },
      { programId: loaderV3Program, name: 'InitializeBuffer', accounts: [role(pda, 'write')] },
    ],
    before: { [user]: wallet(10_000_000_000n) },
    after: { [user]: wallet(7_000_000_000n), [pda]: wallet(lamports) },
  })
  expect(describeOutcome(context)).toMatchObject([
    { part: 'call', call: 'create-program-buffer', account: pda },
    { part: 'balances', given: [{ raw: lamports, mint: wrappedSolMint }], received: [] },
  ])
})

test('without a simulation there is no statement on balances', () => {
  const simulation = { status: 'unavailable', gap: { reason: 'not-attempted' } } as const
  expect(describeOutcome(riskContext({ simulation }))).toEqual([{ part: 'unknown' }])
})

describe('actions put to a multisig’s vote', () => {
  const pays: Action = {
    type: 'transfer-sol',
    from: pda,
    to: stranger,
    lamports: 2_000_000_000n,
    authority: pda,
  }
  const proposing = (payments: number) => {
    const { instructions } = riskContext({
      after: {},
      steps: Array.from({ length: payments }, () => ({ actions: [pays] })),
    })
    return riskContext({
      before: { [user]: wallet(3_000_000_000n) },
      after: { [user]: wallet(2_996_000_000n) },
      steps: [
        {
          programId: squadsV4Program,
          status: 'named',
          name: 'VaultTransactionCreate',
          proposed: {
            multisig: secondStranger,
            signers: [pda],
            instructions: [...instructions],
            incomplete: false,
          },
        },
        { programId: squadsV4Program, status: 'named', name: 'ProposalCreate' },
      ],
    })
  }
  const proposed: SummaryPart = {
    part: 'proposal',
    proposed: {
      part: 'action',
      action: pays,
      from: pda,
      to: stranger,
      mint: wrappedSolMint,
      amount: { raw: 2_000_000_000n, mint: wrappedSolMint, decimals: 9 },
    },
  }
  const cost: SummaryPart = {
    part: 'balances',
    given: [{ raw: 4_000_000n, mint: wrappedSolMint }],
    received: [],
    inTotal: true,
  }

  test.each<[payments: number, parts: SummaryPart[]]>([
    [1, [proposed, cost]],
    [6, [proposed, proposed, proposed, proposed, { part: 'more', steps: 2 }, cost]],
  ])('%d payments come before the cost of the proposal', (payments, parts) => {
    expect(describeOutcome(proposing(payments))).toEqual(parts)
  })
})

describe('who authorizes what leaves the user', () => {
  const held = (amount: bigint, owner = user) =>
    tokenAccount({ mint, owner, amount, delegate: { to: stranger, amount: 9n } })
  const taken = {
    type: 'transfer-token',
    from: mine,
    to: theirs,
    mint,
    amount: 5n,
    authority: stranger,
  } as const
  const accounts = {
    before: { [mine]: held(9n), [theirs]: tokenAccount({ mint, owner: secondStranger }) },
    after: {
      [mine]: held(4n),
      [theirs]: tokenAccount({ mint, owner: secondStranger, amount: 5n }),
    },
  }
  const authorization = { holder: stranger, right: 'delegate', by: 'program' } as const
  const amount = { raw: 5n, mint }

  test('a transfer of the user has nothing to add', () => {
    const context = riskContext({
      ...accounts,
      steps: [{ actions: [{ ...taken, authority: user }] }],
    })
    expect(describeOutcome(context)).toMatchObject([{ part: 'action', amount }])
    expect(describeOutcome(context)[0]).not.toHaveProperty('authorization')
  })

  test('a transfer of a delegate names the delegate', () => {
    const context = riskContext({ ...accounts, steps: [{ actions: [taken] }] })
    expect(describeOutcome(context)).toMatchObject([{ part: 'action', amount, authorization }])
  })

  test('what a delegate takes within a call is not sent by the user', () => {
    const context = riskContext({
      ...accounts,
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [taken] }],
    })
    const [first, ...others] = describeOutcome(context)
    expect(first).toEqual({ part: 'taken', amount, receivers: [secondStranger], authorization })
    expect(others.filter(({ part }) => part === 'activity')).toEqual([])
  })
})

describe('balances', () => {
  const before = { [user]: wallet(3_000_000_000n) }
  const sol = (raw: bigint) => ({ raw, mint: wrappedSolMint })
  const cases: readonly [name: string, context: RiskContext, part: SummaryPart][] = [
    [
      'losses and gains',
      riskContext({
        before,
        after: {
          [user]: wallet(1_000_000_000n),
          [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
        },
      }),
      {
        part: 'balances',
        given: [sol(2_000_000_000n)],
        received: [{ raw: 9n, mint }],
        inTotal: false,
      },
    ],
    ['no change', riskContext({ after: {} }), { part: 'unchanged' }],
    [
      'the fee alone',
      riskContext({ before, after: { [user]: wallet(2_999_995_000n) } }),
      { part: 'unchanged', cost: { lamports: 5_000n, tips: false } },
    ],
    [
      'one lamport more than the fee',
      riskContext({ before, after: { [user]: wallet(2_999_994_999n) } }),
      { part: 'balances', given: [sol(5_001n)], received: [], inTotal: false },
    ],
  ]

  test.each(cases)('%s', (_, context, part) => {
    expect(describeBalances(context)).toEqual(part)
  })
})
