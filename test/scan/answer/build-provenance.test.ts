import { describe, expect, test } from 'bun:test'
import { SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import type { Account, ChainReader, SimulationAnswer } from '../../../src/solana/chain.ts'
import { riskRules } from '../../../src/scan/rules/registry.ts'
import { ruleSetDate, ruleSetVersion } from '../../../src/scan/assess/rule-set.ts'
import { sha256 } from '../../../src/basics/sha256.ts'
import { makeMintCache } from '../../../src/scan/observe/mint-decimals.ts'
import {
  type ScanDeps,
  type ScanInput,
  scanTransaction,
} from '../../../src/scan/scan-transaction.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { useTokenScene } from '../../kit/scan/token-scene.ts'
import { transferToken } from '../../kit/chain/token-instructions.ts'

const sol = 1_000_000_000n

test('the version of a rule set is its date and the start of a hash', async () => {
  expect(await ruleSetVersion(riskRules)).toMatch(new RegExp(`^${ruleSetDate}\\+[0-9a-f]{12}$`))
  expect(await ruleSetVersion(riskRules.slice(1))).not.toBe(await ruleSetVersion(riskRules))
  expect(await ruleSetVersion([...riskRules])).toBe(await ruleSetVersion(riskRules))
})

test('hashes are SHA-256 in hex', async () => {
  expect(await sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

describe.skipIf(noTestChain !== undefined)('the hash over all inputs', () => {
  const { user, friend, mine, theirs, makeReader } = useTokenScene()

  /** The chain advances by itself; these answers all have the same slot. */
  const stillReader = (change: Change = {}): ChainReader => {
    const real = makeReader()
    return {
      ...real,
      readAccounts: async (addresses, options) => {
        const { accounts: read } = await real.readAccounts(addresses, options)
        const changed = [...read].map(
          ([key, account]) =>
            [key, key === user.toBase58() ? { ...account, ...change.wallet } : account] as const,
        )
        return { slot: change.slot ?? 1_000n, accounts: new Map(changed) }
      },
      simulate: async (request) => ({
        ...(await real.simulate(request)),
        slot: 1_000n,
        ...change.simulation,
      }),
    }
  }
  type Change = { slot?: bigint; wallet?: Partial<Account>; simulation?: Partial<SimulationAnswer> }

  const transaction = (lamports = sol): string =>
    unsignedBase64(user, [
      transferToken(mine, theirs, user, 1_500_000n),
      SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports }),
    ])
  const hash = async (
    deps: Partial<ScanDeps> = {},
    input: Partial<ScanInput> = {},
  ): Promise<string | undefined> => {
    const { evidence } = await scanTransaction(
      { chain: stillReader(), ...deps },
      {
        transactionBase64: transaction(),
        walletAddress: user.toBase58(),
        include: ['provenance'],
        ...input,
      },
    )
    return evidence.provenance.inputsHash
  }

  test('is the same for the same inputs, whatever earlier scans cached', async () => {
    const mints = makeMintCache()
    const first = await hash({ mints })
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await hash({ mints })).toBe(first)
    expect(await hash()).toBe(first)
  })

  test('differs for every other input', async () => {
    const others = [
      await hash(),
      await hash({}, { source: 'app' }),
      await hash({}, { dappDomain: 'app' }),
      await hash({}, { transactionBase64: transaction(2n) }),
      await hash({}, { walletAddress: friend.toBase58() }),
      await hash({ rules: riskRules.slice(1) }),
      await hash({ chain: stillReader({ slot: 1_001n }) }),
      await hash({ chain: stillReader({ wallet: { lamports: 5n * sol + 1n } }) }),
      await hash({ chain: stillReader({ wallet: { data: new Uint8Array([0]) } }) }),
      await hash({ chain: stillReader({ simulation: { logs: ['more'] } }) }),
      await hash({ chain: stillReader({ simulation: { unitsConsumed: 7n } }) }),
    ]
    expect(new Set(others).size).toBe(others.length)
    expect(others).not.toContain(undefined)
  })

  test('is returned with the versions behind the verdict', async () => {
    const node = { ...stillReader(), nodeVersion: () => '3.1.4' }
    const { evidence } = await scanTransaction(
      { chain: node },
      {
        transactionBase64: transaction(),
        walletAddress: user.toBase58(),
        include: ['provenance'],
      },
    )
    expect(evidence.provenance).toMatchObject({
      nodeVersion: '3.1.4',
      ruleSet: await ruleSetVersion(riskRules),
      lists: {},
      accountsSlot: 1_000,
      simulationSlot: 1_000,
    })
  })
})
