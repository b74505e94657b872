import { beforeAll, describe, expect, test } from 'bun:test'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { type ScanDeps, scanTransaction } from '../../src/scan/scan-transaction.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { useTokenScene } from '../kit/scan/token-scene.ts'
import { setAuthority, transferToken } from '../kit/chain/token-instructions.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

/** Counts rounds of requests: parallel ones count once. */
const countingRounds = (chain: ChainReader) => {
  let open = 0
  let rounds = 0
  const count = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (open === 0) rounds++
    open++
    try {
      return await answer()
    } finally {
      open--
    }
  }
  const counted: ChainReader = {
    ...(chain.hasTables && { hasTables: chain.hasTables }),
    readTables: (needed) =>
      chain.hasTables?.(needed) ? chain.readTables(needed) : count(() => chain.readTables(needed)),
    readAccounts: (addresses) => count(() => chain.readAccounts(addresses)),
    simulate: (request) => count(() => chain.simulate(request)),
    health: chain.health,
  }
  return { chain: counted, rounds: () => rounds }
}

const faultOf = async (scan: Promise<unknown>): Promise<Fault> => {
  const outcome = await scan.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (outcome instanceof Fault) return outcome
  throw new Error('no fault', { cause: outcome })
}

describe.skipIf(noTestChain !== undefined)('scanning on a real chain', () => {
  const { user, friend, mint, mine, theirs, chain, makeReader } = useTokenScene()
  const table = fresh()
  beforeAll(() => chain().createTable(table, [friend, theirs, mine]))

  const sendSol = () =>
    SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: sol })
  const sendToken = () => transferToken(mine, theirs, user, 1_500_000n)
  const lookup = (entries: PublicKey[], key = table) => ({
    tables: [
      new AddressLookupTableAccount({
        key,
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses: entries,
        },
      }),
    ],
  })
  const scan = (
    deps: ScanDeps,
    instructions: TransactionInstruction[],
    options?: Parameters<typeof unsignedBase64>[2],
  ) =>
    scanTransaction(deps, {
      transactionBase64: unsignedBase64(user, instructions, options),
      walletAddress: user.toBase58(),
    })
  const tokenDiff = { address: user.toBase58(), mint: mint.toBase58(), deltaUi: -1.5 }

  describe('queries the node', () => {
    test('once if the message contains everything', async () => {
      const counted = countingRounds(makeReader())
      await scan({ chain: counted.chain }, [sendSol()])
      expect(counted.rounds()).toBe(1)
    })

    test('twice for a mint outside the message, and once when it is cached', async () => {
      const mints = makeMintCache()
      const first = countingRounds(makeReader())
      const report = await scan({ chain: first.chain, mints }, [sendToken()])
      expect(first.rounds()).toBe(2)
      expect(report.answer.details.balance_diffs).toContainEqual(tokenDiff)
      const second = countingRounds(makeReader())
      const again = await scan({ chain: second.chain, mints }, [sendToken()])
      expect(second.rounds()).toBe(1)
      expect(again.answer.details.balance_diffs).toContainEqual(tokenDiff)
    })

    test('twice with a lookup table, and once when the table and the mint are cached', async () => {
      const reader = makeReader()
      const mints = makeMintCache()
      const options = lookup([friend, theirs])
      const cold = countingRounds(reader)
      const report = await scan({ chain: cold.chain, mints }, [sendToken(), sendSol()], options)
      expect(cold.rounds()).toBe(2)
      expect(report.answer.verdict).toBe('safe')
      expect(report.answer.details.balance_diffs).toContainEqual(tokenDiff)
      const warm = countingRounds(reader)
      const again = await scan({ chain: warm.chain, mints }, [sendToken(), sendSol()], options)
      expect(warm.rounds()).toBe(1)
      expect(again.answer).toEqual({ ...report.answer, details: again.answer.details })
      expect(again.answer.details.balance_diffs).toEqual(report.answer.details.balance_diffs)
    })

    test('at most twice for the name of an incoming token, and once when it is cached', async () => {
      const named = fresh()
      await chain().createMint(named, { decimals: 6, supply: 10n ** 12n })
      const mine = await chain().createTokenAccount({ mint: named, owner: user, amount: 0n })
      const theirs = await chain().createTokenAccount({ mint: named, owner: friend, amount: 9n })
      const receive = transferToken(theirs, mine, friend, 9n)
      const reader = makeReader()
      for (const options of [{}, lookup([theirs, friend])]) {
        const mints = makeMintCache()
        const cold = countingRounds(reader)
        await scan({ chain: cold.chain, mints }, [receive], options)
        expect(cold.rounds()).toBe(2)
        const warm = countingRounds(reader)
        await scan({ chain: warm.chain, mints }, [receive], options)
        expect(warm.rounds()).toBe(1)
      }
    })

    test('twice, every time, for a mint with authorities over its holders', async () => {
      const frozen = fresh()
      await chain().createMint(frozen, { decimals: 6, supply: 10n ** 12n, freezeAuthority: friend })
      const mine = await chain().createTokenAccount({ mint: frozen, owner: user, amount: 0n })
      const theirs = await chain().createTokenAccount({ mint: frozen, owner: friend, amount: 9n })
      const mints = makeMintCache()
      for (const _ of [1, 2]) {
        const counted = countingRounds(makeReader())
        const receive = transferToken(theirs, mine, friend, 9n)
        const report = await scan({ chain: counted.chain, mints }, [receive])
        expect(counted.rounds()).toBe(2)
        expect(report.answer.details.flags).toEqual(['UNSAFE_TOKEN_RECEIVED'])
        expect(report.answer.verdict).toBe('safe')
      }
    })
  })

  describe('takes the state of the chain as it is', () => {
    const entries = [fresh(), fresh(), fresh(), fresh(), friend]
    test.each([
      ['a lookup table that does not exist', () => lookup([friend], fresh())],
      ['an entry beyond the end of a lookup table', () => lookup(entries)],
    ])('%s is never safe', async (_, options) => {
      const { answer, evidence } = await scan({ chain: makeReader() }, [sendSol()], options())
      expect(answer.verdict).toBe('suspicious')
      expect(answer.details.flags).toContain('UNFILLED_LOOKUP_TABLE')
      expect(evidence.coverage.simulated).toBe(false)
    })

    test('what the known accounts show is still found', async () => {
      const instructions = [setAuthority(mine, 2, fresh(), user), sendSol()]
      const { answer } = await scan(
        { chain: makeReader() },
        instructions,
        lookup([friend], fresh()),
      )
      expect(answer.verdict).toBe('malicious')
      expect(answer.details.flags).toContain('UNFILLED_LOOKUP_TABLE')
    })

    test('a wallet that is paid and does not sign gets an answer of its own', async () => {
      const { answer } = await scanTransaction(
        { chain: makeReader() },
        {
          transactionBase64: unsignedBase64(user, [transferToken(mine, theirs, user, 5_000_000n)]),
          walletAddress: friend.toBase58(),
        },
      )
      expect(answer.verdict).toBe('safe')
      expect(answer.details.balance_diffs).toContainEqual({
        address: friend.toBase58(),
        mint: mint.toBase58(),
        deltaUi: 5,
      })
    })
  })

  describe('for a wallet that takes no part', () => {
    const outsider = fresh().toBase58()
    const scanFor = (instructions: TransactionInstruction[], options = {}) =>
      scanTransaction(
        { chain: makeReader() },
        {
          transactionBase64: unsignedBase64(user, instructions, options),
          walletAddress: outsider,
        },
      )

    test('of a payment between others: nothing changes', async () => {
      const { answer, evidence } = await scanFor([sendSol()])
      expect(answer).toMatchObject({ verdict: 'safe', score: 0 })
      expect(answer.details.flags).toEqual(['WALLET_NOT_INVOLVED'])
      expect(answer.details.balance_diffs.map(({ address }) => address)).not.toContain(outsider)
      expect(evidence.findings).toMatchObject([{ severity: 'info', subject: outsider }])
    })

    test('the same with a lookup table', async () => {
      const { answer } = await scanFor([sendSol()], lookup([friend]))
      expect(answer.verdict).toBe('safe')
      expect(answer.details.flags).toEqual(['WALLET_NOT_INVOLVED'])
    })

    test('of a theft: never safe, since the caller may mean the signer', async () => {
      const { answer, evidence } = await scanFor([setAuthority(mine, 2, fresh(), user)])
      expect(answer.verdict).toBe('suspicious')
      expect(evidence.findings).toMatchObject([
        { severity: 'high', rule: 'wallet-not-involved', subject: outsider },
      ])
    })
  })

  describe('with a node that fails', () => {
    const down = (): Promise<never> =>
      Promise.reject(new Fault('source-late', { source: 'the test source' }))

    test('in the simulation: an answer that reports it and is never safe', async () => {
      const reader: ChainReader = { ...makeReader(), simulate: down }
      const { answer, evidence } = await scan({ chain: reader }, [sendSol()])
      expect(answer.verdict).toBe('suspicious')
      expect(answer.details.flags).toEqual(['COULD_NOT_SIMULATE'])
      expect(answer.details.simulation).toEqual({ logs: [] })
      expect(answer.details.actions.map(({ type }) => type)).toEqual(['TRANSFER'])
      expect(evidence.coverage).toMatchObject({ simulated: false })
      expect(evidence.provenance.simulationSlot).toBeUndefined()
    })

    test('in an answer without accounts: never safe either', async () => {
      const real = makeReader()
      const reader: ChainReader = {
        ...real,
        simulate: async (request) => {
          const { accountsAfter: _, ...rest } = await real.simulate(request)
          return rest
        },
      }
      const { answer } = await scan({ chain: reader }, [sendSol()])
      expect(answer.verdict).toBe('suspicious')
      expect(answer.details.flags).toEqual(['COULD_NOT_SIMULATE'])
    })

    test('in one account: never safe either', async () => {
      const real = makeReader()
      const reader: ChainReader = {
        ...real,
        simulate: async (request) => {
          const result = await real.simulate(request)
          const after = new Map(result.accountsAfter)
          for (const key of [...after.keys()].slice(1)) after.delete(key)
          return { ...result, accountsAfter: after }
        },
      }
      const { answer, evidence } = await scan({ chain: reader }, [sendSol()])
      expect(answer.verdict).toBe('suspicious')
      expect(evidence.coverage.unseenAccounts).toHaveLength(1)
    })

    test.each([
      [1, 'safe', 2],
      [2, 'suspicious', 2],
    ] as const)(
      'in balances that another transaction changed %d times between the two requests: %s',
      async (times, verdict, requests) => {
        const real = makeReader()
        let simulations = 0
        const reader: ChainReader = {
          ...real,
          simulate: async (request) => {
            const result = await real.simulate(request)
            if (++simulations > times) return result
            const paid = new Map(result.accountsAfter)
            for (const [key, account] of paid)
              if (account) paid.set(key, { ...account, lamports: account.lamports + sol })
            return { ...result, accountsAfter: paid }
          },
        }
        const { answer } = await scan({ chain: reader }, [sendSol()])
        expect(answer.verdict).toBe(verdict)
        expect(simulations).toBe(requests)
        if (verdict !== 'safe') {
          expect(answer.summary).toContain('do not add up')
          expect(answer.details.balance_diffs).toEqual([])
        }
      },
    )

    test.each<[number, 'safe' | 'suspicious']>([
      [1, 'safe'],
      [2, 'suspicious'],
    ])(
      'in a node whose slot jumped %d times between the two requests: %s',
      async (times, verdict) => {
        const real = makeReader()
        let simulations = 0
        const reader: ChainReader = {
          ...real,
          simulate: async (request) => {
            const result = await real.simulate(request)
            return ++simulations > times ? result : { ...result, slot: result.slot + 1_000n }
          },
        }
        const { answer } = await scan({ chain: reader }, [sendSol()])
        expect(answer.verdict).toBe(verdict)
        expect(simulations).toBe(2)
        expect(answer.summary.includes('far apart')).toBe(verdict !== 'safe')
      },
    )

    test('in the accounts: its fault', async () => {
      const reader: ChainReader = { ...makeReader(), readAccounts: down }
      expect((await faultOf(scan({ chain: reader }, [sendSol()]))).code).toBe('UPSTREAM_TIMEOUT')
    })

    test('in the mints alone: an answer without their amounts that lists them', async () => {
      const real = makeReader()
      let requests = 0
      const reader: ChainReader = {
        ...real,
        readAccounts: (addresses) => (requests++ === 0 ? real.readAccounts(addresses) : down()),
      }
      const { answer, evidence } = await scan({ chain: reader }, [sendToken()])
      // The mint determines what the token does when it moves.
      expect(answer.verdict).toBe('suspicious')
      expect(answer.details.flags).toEqual(['COULD_NOT_SIMULATE'])
      expect(answer.details.balance_diffs.map((diff) => diff.mint)).not.toContain(mint.toBase58())
      expect(answer.details.actions[0]?.amountUi).toBeUndefined()
      expect(evidence.coverage.mintsWithoutDecimals).toEqual([mint.toBase58()])
    })

    test('in an unexpected way: the error is rethrown', async () => {
      const reader: ChainReader = {
        ...makeReader(),
        simulate: () => Promise.reject(new Error('bug')),
      }
      await expect(scan({ chain: reader }, [sendSol()])).rejects.toThrow('bug')
    })
  })

  test('an error with numbers beyond 2^53 becomes JSON', async () => {
    const real = makeReader()
    const reader: ChainReader = {
      ...real,
      simulate: async (request) => ({
        slot: (await real.simulate(request)).slot,
        logs: [],
        error: { InstructionError: [0n, { Custom: 2n ** 60n }] },
      }),
    }
    const { answer } = await scan({ chain: reader }, [sendSol()])
    expect(JSON.parse(JSON.stringify(answer))).toMatchObject({
      verdict: 'suspicious',
      details: {
        flags: ['COULD_NOT_SIMULATE'],
        simulation: { err: { InstructionError: ['0', { Custom: '1152921504606846976' }] } },
      },
    })
  })

  describe('the answer', () => {
    test('has exactly the fields of the interface, as JSON values', async () => {
      const { answer, evidence } = await scan({ chain: makeReader() }, [sendToken()])
      expect(Object.keys(answer).sort()).toEqual([
        'details',
        'explanations',
        'score',
        'summary',
        'verdict',
      ])
      expect(Object.keys(answer.details).sort()).toEqual([
        'actions',
        'balance_diffs',
        'flags',
        'simulation',
      ])
      expect(JSON.stringify({ answer, evidence })).not.toContain('null')
    })

    test('contains the node’s error as an object', async () => {
      const tooMuch = transferToken(mine, theirs, user, 10n ** 12n)
      const { answer } = await scan({ chain: makeReader() }, [tooMuch])
      expect(answer.details.simulation.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
      expect(answer.verdict).toBe('suspicious')
    })
  })
})
