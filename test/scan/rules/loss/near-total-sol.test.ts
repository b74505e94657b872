import { expect, test } from 'bun:test'
import { runRules } from '../../../../src/scan/assess/evaluate.ts'
import { address, type Address } from '../../../../src/solana/address/address.ts'
import {
  coreAssetProgram,
  memoProgram,
  stakeProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import { type NearTotalSol, nearTotalSol } from '../../../../src/scan/rules/loss/near-total-sol.ts'
import { severityFloors } from '../../../../src/scan/thresholds.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { programRecord } from '../../../kit/ledger/program-record.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  secondStranger,
  riskContext,
  role,
  type Scene,
  sendSol,
  sol,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { paid } from '../../../kit/scan/paid.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const send = (lamports: bigint, to: Address = stranger) => sendSol(lamports, to)
const before = { [user]: wallet(10n * sol) }
const gone = { [user]: wallet(sol / 2n), [stranger]: wallet(9n * sol) }
const bought = { [mine]: tokenAccount({ mint, owner: user, amount: 50n }) }
const stake = {
  ...wallet(9n * sol),
  owner: stakeProgram,
  data: accountBytes.stake({ staker: user, withdrawer: user, custodian: user }),
}

const bridge = address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')
const overBridge = (to: Address, lamports = 9n * sol): Scene => {
  const left = lamports === 9n * sol ? sol : sol / 50n
  return {
    steps: [{ programId: bridge }, { path: [0, 0], actions: [send(lamports, to)] }],
    before: { [user]: wallet(lamports + left) },
    after: { [user]: wallet(left / 2n), [to]: wallet(lamports) },
  }
}

const toVault = paid(9n * sol, pda, wrappedSolMint)

const emptied = (
  params: Partial<NearTotalSol> = {},
  rest: Partial<Found<NearTotalSol>> = {},
): Found<NearTotalSol> => ({
  params: {
    heldLamports: 10_000_000_000n,
    ...paid(9_000_000_000n, stranger, wrappedSolMint),
    reason: 'transfer',
    ...params,
  },
  subject: pda,
  before: '10000000000',
  after: '1000000000',
  at: [[0, 0]],
  ...rest,
})

/** This call takes 1.5 SOL and creates what the user receives: a token, or an asset of Metaplex Core. */
const firstSale = (
  programId: Address,
  held: bigint,
  kind: 'token' | 'core',
  beside = false,
): Scene => {
  const price = send((3n * sol) / 2n)
  const left = held - (3n * sol) / 2n
  const asset = mineToo
  const core = accountBytes.coreAsset(user)
  return {
    origin: { dappDomain: 'mint.example' },
    steps: [
      { programId },
      { path: beside ? [1] : [0, 0], actions: [price] },
      kind === 'token'
        ? {
            path: [0, 1],
            actions: [{ type: 'mint-to', mint, account: mine, amount: 1n, authority: pda }],
          }
        : { path: [0, 1], programId: coreAssetProgram, accounts: [role(asset, 'write')] },
    ],
    before: { [user]: wallet(held), [mint]: mintAccount([], { decimals: 0 }) },
    after: {
      [user]: wallet(left),
      [stranger]: wallet((3n * sol) / 2n),
      ...(kind === 'token'
        ? { [mine]: tokenAccount({ mint, owner: user, amount: 1n }) }
        : { [asset]: { ...wallet(sol / 100n), owner: coreAssetProgram, data: core } }),
    },
  }
}
const candyGuard = address('Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g')
const coreCandyGuard = address('CMAGAKJ67e9hRZgfC5SFTbZH8MgEmtqazKXjmkaJjWTJ')

const firstSalePaid = (
  params: Pick<NearTotalSol, 'heldLamports' | 'program' | 'reason'>,
  rest: Partial<Found<NearTotalSol>> = {},
): Found<NearTotalSol> => ({
  params: { ...paid((3n * sol) / 2n, stranger, wrappedSolMint), ...params },
  subject: stranger,
  before: String(params.heldLamports),
  after: String(params.heldLamports - (3n * sol) / 2n),
  at: [[0, 0]],
  ...rest,
})

testRule(nearTotalSol, {
  quiet: [
    { name: 'three quarters for a first sale', ...firstSale(candyGuard, 2n * sol, 'token') },
    { name: 'the same of an asset of Core', ...firstSale(coreCandyGuard, 2n * sol, 'core') },
    {
      name: 'a part of the SOL',
      steps: [{ actions: [send(8n * sol)] }],
      before,
      after: { [user]: wallet(2n * sol), [stranger]: wallet(8n * sol) },
    },
    {
      name: 'a small balance for fees',
      steps: [{ actions: [send(3_000_000n)] }],
      before: { [user]: wallet(3_005_000n) },
      after: { [user]: wallet(0n), [stranger]: wallet(3_000_000n) },
    },
    {
      name: 'a stake account of the user',
      steps: [{ actions: [send(9n * sol, mine)] }],
      before,
      after: { [user]: wallet(sol), [mine]: stake },
    },
    {
      name: 'SOL that is wrapped',
      steps: [{ actions: [send(9n * sol, mine)] }],
      before,
      after: {
        [user]: wallet(sol),
        [mine]: tokenAccount({ mint: wrappedSolMint, owner: user, amount: 9n * sol, native: true }),
      },
    },
    {
      name: 'a swap through an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before,
      after: { [user]: wallet(sol / 2n), [pda]: wallet(9n * sol), ...bought },
    },
    {
      name: 'the same with a tip beside it',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [send((89n * sol) / 10n, pda)] },
        { actions: [send(sol / 10n, secondStranger)] },
      ],
      before,
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet((89n * sol) / 10n),
        [secondStranger]: wallet(sol / 10n),
        ...bought,
      },
    },
    {
      name: 'SOL that comes in',
      before: { [user]: wallet(sol) },
      after: { [user]: wallet(10n * sol) },
    },
  ],
  firing: [
    {
      name: 'nearly all for a first sale',
      ...firstSale(candyGuard, (8n * sol) / 5n, 'token'),
      finds: [
        firstSalePaid({ heldLamports: (8n * sol) / 5n, program: candyGuard, reason: 'transfer' }),
      ],
    },
    {
      name: 'three quarters, and an unknown program mints',
      ...firstSale(unknownProgram, 2n * sol, 'core'),
      finds: [firstSalePaid({ heldLamports: 2n * sol, reason: 'most' }, { severity: 'high' })],
    },
    {
      name: 'three quarters beside a first sale',
      ...firstSale(coreCandyGuard, 2n * sol, 'core', true),
      finds: [
        firstSalePaid({ heldLamports: 2n * sol, reason: 'most' }, { severity: 'high', at: [[1]] }),
      ],
    },
    {
      name: 'a swap beside which a twentieth is sent',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [send((171n * sol) / 20n, pda)] },
        { actions: [send((9n * sol) / 20n, secondStranger)] },
      ],
      before,
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet((171n * sol) / 20n),
        [secondStranger]: wallet((9n * sol) / 20n),
        ...bought,
      },
      finds: [
        emptied(
          {
            payees: [
              ...paid((171n * sol) / 20n, pda, wrappedSolMint).payees,
              ...paid((9n * sol) / 20n, secondStranger, wrappedSolMint).payees,
            ],
          },
          { severity: 'high', at: [[0, 0], [2]] },
        ),
      ],
    },
    {
      name: 'nearly all over a bridge, which is only noted',
      ...overBridge(pda),
      finds: [emptied({ ...toVault, program: bridge, reason: 'bridge' }, { severity: 'medium' })],
    },
    {
      name: 'nearly all over a bridge, requested by an app',
      ...overBridge(pda),
      origin: { source: 'dapp' },
      finds: [emptied({ ...toVault, program: bridge, reason: 'bridge' })],
    },
    {
      name: 'nearly all of a little SOL over a bridge, requested by an app',
      ...overBridge(pda, sol / 4n),
      origin: { source: 'dapp' },
      finds: [
        emptied(
          {
            heldLamports: sol / 4n + sol / 50n,
            ...paid(sol / 4n, pda, wrappedSolMint),
            program: bridge,
            reason: 'bridge',
          },
          { before: '270000000', after: '20000000', severity: 'low' },
        ),
      ],
    },
    {
      name: 'nearly all to a wallet, through a bridge program',
      ...overBridge(stranger),
      finds: [emptied({ program: bridge }, { subject: stranger })],
    },
    {
      name: 'a wallet emptied',
      steps: [{ actions: [send(9n * sol)] }],
      before,
      after: gone,
      finds: [emptied({}, { subject: stranger, at: [[0]] })],
    },
    {
      name: 'a wallet emptied for an app',
      steps: [{ actions: [send(9n * sol)] }],
      before,
      after: gone,
      origin: { dappDomain: 'claim.example' },
      finds: [emptied({ reason: 'app' }, { subject: stranger, at: [[0]], severity: 'critical' })],
    },
    {
      name: 'four fifths of the SOL for an app',
      steps: [{ actions: [send(8n * sol)] }],
      before: { [user]: wallet(10n * sol) },
      after: { [user]: wallet(2n * sol), [stranger]: wallet(8n * sol) },
      origin: { dappDomain: 'claim.example' },
      finds: [
        emptied(
          {
            ...paid(8n * sol, stranger, wrappedSolMint),
            heldLamports: 10n * sol,
            reason: 'most',
          },
          { subject: stranger, before: '10000000000', after: '2000000000', at: [[0]] },
        ),
      ],
    },
    {
      name: 'a wallet emptied beside a memo that another wallet signs',
      steps: [
        { actions: [send(9n * sol)] },
        { programId: memoProgram, accounts: [role(secondStranger, 'sign')] },
      ],
      message: {
        staticAccounts: [user, secondStranger],
        header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
      },
      before,
      after: gone,
      finds: [
        emptied({ reason: 'co-signed' }, { subject: stranger, at: [[0]], severity: 'critical' }),
      ],
    },
    {
      name: 'a wallet emptied for an app given by its source',
      steps: [{ actions: [send(9n * sol)] }],
      before,
      after: gone,
      origin: { source: 'DApp' },
      finds: [emptied({ reason: 'app' }, { subject: stranger, at: [[0]], severity: 'critical' })],
    },
    {
      name: 'a wallet emptied by a program without visible instructions',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: gone,
      finds: [emptied({}, { subject: stranger, at: [] })],
    },
    {
      name: 'a swap through an unknown program',
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before: { ...before, [mint]: mintAccount() },
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet(9n * sol),
        [mine]: tokenAccount({ mint, owner: user, amount: 1_000_000n }),
      },
      origin: { dappDomain: 'new-dex.example' },
      finds: [emptied(toVault)],
    },
    {
      name: 'a swap through an established protocol that pays another wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before,
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet(9n * sol),
        [theirs]: tokenAccount({ mint, owner: stranger, amount: 50n }),
      },
      finds: [emptied({ ...toVault, program: market }, { after: '997960720' })],
    },
    {
      name: 'a swap through an established protocol that pays an address without a key',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before,
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet(9n * sol),
        [theirs]: tokenAccount({ mint, owner: unknownProgram, amount: 50n }),
      },
      finds: [emptied({ ...toVault, program: market }, { after: '997960720' })],
    },
    {
      name: 'a deposit with an established protocol that returns no token',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before,
      after: { [user]: wallet(sol / 2n), [pda]: wallet(9n * sol) },
      finds: [emptied({ ...toVault, program: market }, { severity: 'medium' })],
    },
    {
      name: 'the same for an app, without a record of the user',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before,
      after: { [user]: wallet(sol / 2n), [pda]: wallet(9n * sol) },
      origin: { dappDomain: 'claim.example' },
      finds: [emptied({ ...toVault, program: market })],
    },
    {
      name: 'the same for an app, with a record of the user',
      steps: [{ programId: market }, { path: [0, 0], actions: [send(9n * sol, pda)] }],
      before: { ...before, [secondStranger]: programRecord(market, [user]) },
      after: {
        [user]: wallet(sol / 2n),
        [pda]: wallet(9n * sol),
        [secondStranger]: programRecord(market, [user], 1),
      },
      origin: { dappDomain: 'claim.example' },
      finds: [emptied({ ...toVault, program: market }, { severity: 'medium' })],
    },
    {
      name: 'an established protocol, and a token from a stranger that imitates a return',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [send(9n * sol, pda)] },
        {
          actions: [
            {
              type: 'transfer-token',
              from: theirs,
              to: mine,
              mint,
              amount: 50n,
              authority: stranger,
            },
          ],
        },
      ],
      before,
      after: { [user]: wallet(sol / 2n), [pda]: wallet(9n * sol), ...bought },
      finds: [emptied({ ...toVault, program: market }, { severity: 'medium' })],
    },
    {
      name: 'an established protocol, and a token minted by a stranger that imitates a return',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [send(9n * sol, pda)] },
        { actions: [{ type: 'mint-to', mint, account: mine, amount: 50n, authority: stranger }] },
      ],
      before,
      after: { [user]: wallet(sol / 2n), [pda]: wallet(9n * sol), ...bought },
      finds: [emptied({ ...toVault, program: market }, { severity: 'medium' })],
    },
    {
      name: 'a transfer next to a call of an established protocol',
      steps: [{ programId: market }, { actions: [send(9n * sol)] }],
      before,
      after: { ...gone, ...bought },
      finds: [emptied({}, { subject: stranger, at: [[1]] })],
    },
    {
      name: 'a transaction that fails',
      steps: [{ actions: [send(5n * sol)] }, { actions: [send(4n * sol)] }],
      before,
      finds: [emptied({}, { subject: stranger, at: [[0], [1]] })],
    },
  ],
})

test.each<[name: string, program: Address, weight: number | undefined]>([
  ['a first sale', candyGuard, severityFloors.high],
  ['a mint by a program without a name', unknownProgram, undefined],
])('nearly all for %s weighs as stated', (_, program, weight) => {
  const context = riskContext(firstSale(program, (8n * sol) / 5n, 'token'))
  expect(runRules([nearTotalSol], context).map((found) => found.weight)).toEqual([weight])
})
