import { afterAll, describe, expect, test } from 'bun:test'
import { squadsV4Program } from '../../../src/solana/address/known-address.ts'
import type { RiskContext } from '../../../src/scan/context/risk-context.ts'
import { balanceSentence } from '../../../src/scan/answer/describe-balances.ts'
import { describeOutcome } from '../../../src/scan/answer/describe-outcome.ts'
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
  secondStranger,
  type Step,
  stranger,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const node = startReplayNode()
afterAll(node.stop)

/** What those who paid for recorded transactions would have been told before, by the start of the signature. */
const recorded: readonly (readonly [signature: string, summary: string])[] = [
  ['495fUg8k', 'Swap 6.4 SOL for 1210.28782 USDC on Jupiter.'],
  ['2J7ANtj3', 'Swap 641.617072 USDC for 3.392324233 SOL on Raydium.'],
  ['4QxyVErB', 'Swap 2.323000003 SOL for 9325659.910852 of token 9QkM…pump on Pump.fun.'],
  ['32CRDqR4', 'Swap 0.42552909 SPYx for 332.216856 USDC on Raydium.'],
  ['LHadjNzM', 'Swap 0.0583 SOL for 11.01004 USDT on Jupiter. Send 0.000509581 SOL to FEwx…pCC9.'],
  [
    '54qTQpVA',
    'Swap 10 SOL for 518959.851926016 of token ARxf…6777 on Heaven DEX. Send 0.012 SOL to 7ks3…QLpq. In all you give 10.020005 SOL and get 518959.851926016 of token ARxf…6777 (network fee included).',
  ],
  ['5nNtjezQ', 'Buy the NFT FdsN…zYqu for 72.936 SOL on Magic Eden.'],
  ['TVaYDjSo', 'Remove liquidity on Meteora: 4.014014 of token Ce2g…pump and 0.207950433 SOL.'],
  ['4mfk7R7g', 'Place an order on Phoenix with 0.013133 USDC.'],
  ['eFyf8gi9', 'Repay 5.027079 USDC on Kamino Lend.'],
  ['3pQZjEuM', 'Transfer 1601 USDC from 2iR3…foD1 to 9un5…KxHo.'],
  ['5GLjqsWQ', 'Transfer 3.3 SOL from 9QgS…c1QC to Dy2q…MhMJ.'],
  [
    '4G24SgaZ',
    'Transfer 0.01 of token HeLp…8jwC from EMmT…9DdE to BYh4…LKZi. Create an account for BYh4…LKZi to hold token HeLp…8jwC.',
  ],
  [
    'pxHxty2r',
    'Send 2510 of token 6PDF…VfHn to 5 addresses. In all you give 0.00408356 SOL, 2510 of token 6PDF…VfHn (network fee included).',
  ],
  [
    '3eEvZ7aA',
    'Use Drift (place perp order). Changes none of your balances but for the network fee of 0.000035 SOL.',
  ],
  [
    '2Ufr5q6o',
    'Use SolFi (an instruction with no known name). Changes none of your balances but for fee and tip of 0.000010558 SOL.',
  ],
  [
    '5LDEtFBn',
    'Upgrade the program whir…tyCc. In all you get 7.5368746 SOL (network fee included).',
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
      field: 'tx_base64',
      origin: {},
    },
  )
  return examination.context
}

describe('what was recorded', () => {
  const own = [...fixtureTransactions(), ...tradeTransactions()]

  test.each(recorded)('%s: %s', async (start, summary) => {
    const found = own.find(({ signature }) => signature.startsWith(start))
    expect(found && describeOutcome(await contextOf(found))).toBe(summary)
  })

  test('is always told in sentences, and no token is lost from them', async () => {
    let told = 0
    for (const transaction of allRecorded()) {
      if (transaction.error !== undefined) continue
      const context = await contextOf(transaction)
      const summary = describeOutcome(context)
      expect(summary).toMatch(/^[A-Z].*\.$/)
      expect(summary).not.toMatch(/undefined|NaN|\[object/)
      for (const lost of lostTokens(context)) expect(summary).toContain(lost)
      told++
    }
    expect(told).toBeGreaterThan(150)
  }, 60_000)

  /** The least that has to be said: how much of which token is gone in the end, unless that came back another way. */
  const lostTokens = (context: RiskContext): string[] => {
    const given = /You give (.+?)(?: and get .*)? \(network fee included\)/.exec(
      balanceSentence(context),
    )?.[1]
    return (given?.split(', ') ?? []).filter((amount) => !amount.endsWith(' SOL'))
  }
})

test('without a simulation nothing is said of balances', () => {
  const simulation = { status: 'unavailable', gap: { reason: 'not-attempted' } } as const
  expect(describeOutcome(riskContext({ simulation }))).toBe('What it does could not be seen.')
})

describe('what is put to the vote of a multisig', () => {
  const payment = (lamports: bigint): Step => ({
    actions: [{ type: 'transfer-sol', from: pda, to: stranger, lamports, authority: pda }],
  })
  const proposing = (payments: number) => {
    const { instructions } = riskContext({
      after: {},
      steps: Array.from({ length: payments }, () => payment(2_000_000_000n)),
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
  const one = 'Propose to the multisig: Transfer 2 SOL from 8HqB…xvVs to 9hSR…GWBu.'

  test.each([
    [1, one],
    [6, `${one} ${one} ${one} ${one} There is more: 2 further steps.`],
  ])('%d payments come before what the proposal costs', (payments, said) => {
    expect(describeOutcome(proposing(payments))).toBe(
      `${said} In all you give 0.004 SOL (network fee included).`,
    )
  })
})

describe('balances', () => {
  const before = { [user]: wallet(3_000_000_000n) }
  const cases: readonly [name: string, context: RiskContext, said: string][] = [
    [
      'given and got',
      riskContext({
        before,
        after: {
          [user]: wallet(1_000_000_000n),
          [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
        },
      }),
      'You give 2 SOL and get 9 units of token AKkz…PnNa (network fee included).',
    ],
    ['nothing at all', riskContext({ after: {} }), 'Changes none of your balances.'],
    [
      'the fee alone',
      riskContext({ before, after: { [user]: wallet(2_999_995_000n) } }),
      'Changes none of your balances but for the network fee of 0.000005 SOL.',
    ],
    [
      'a lamport more than the fee',
      riskContext({ before, after: { [user]: wallet(2_999_994_999n) } }),
      'You give 0.000005001 SOL (network fee included).',
    ],
  ]

  test.each(cases)('%s', (_, context, said) => {
    expect(balanceSentence(context)).toBe(said)
  })
})
